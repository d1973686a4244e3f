//! Which language a submission is in.

use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use super::files::{extension, file_stem, is_of, meant_as_source};
use super::table::Toolchain;
use super::template::StepTemplate;
use super::{
    Entry, Error, Language, Plan, Settings, command, java, names_of, native, script, variants,
};

/// Every program of the submission `name` in `root` that could be the one that was asked for, the likeliest first, and how to build
/// and run it. At least one; `files` are relative to `root`, as a submission lists them. Fails where there is nothing to build or
/// no way in; see [`Error`] for whose fault which is.
pub fn candidates(
    root: &Path,
    files: &[PathBuf],
    settings: &Settings,
    name: &str,
) -> Result<Vec<Plan>, Error> {
    let own = settings.of.get(name).cloned().unwrap_or_default();
    let mut plans = match (all(root, files, settings, own.language), own.language) {
        // That there is no such program is the mistake of anyone who says so.
        (Err(Error::NoSources { .. }), Some(asked)) => {
            let found = Language::ALL.into_iter();
            let found = found.filter(|language| has_sources(files, *language));
            return Err(Error::NoSuchEntry {
                asked: asked.to_string(),
                found: found.map(|language| format!("`{language}`")).collect(),
            });
        }
        (plans, _) => plans?,
    };
    if let Some(asked) = own.entry {
        let found = names_of(&plans.iter().collect::<Vec<_>>());
        plans.retain(|plan| plan.is_called(&asked));
        if plans.is_empty() {
            return Err(Error::NoSuchEntry { asked, found });
        }
    }
    if matches!(&plans[..], [only] if only.entry == Entry::Saved) {
        return Ok(plans);
    }
    for plan in &mut plans {
        plan.board_file.clone_from(&settings.template.file);
        plan.board_names.insert(settings.template.file.clone());
    }
    Ok(variants::of(root, files, plans))
}

/// Every program, of a language that is asked for here or in the settings, if one is.
fn all(
    root: &Path,
    files: &[PathBuf],
    settings: &Settings,
    language: Option<Language>,
) -> Result<Vec<Plan>, Error> {
    if files.is_empty() {
        return Err(Error::NoFiles);
    }
    let asked = language
        .or(settings.language)
        .or_else(|| settings.command.as_ref().map(|_| Language::Command));
    let found = Language::ALL.into_iter();
    let found = found.filter(|language| has_sources(files, *language));
    let languages = asked.map_or_else(|| found.collect(), |language| vec![language]);
    let mut plans = Vec::new();
    let mut failure = None;
    for language in languages {
        match of_language(root, files, language, settings) {
            Ok(found) => plans.extend(found),
            Err(error) => failure = failure.or(Some(error)),
        }
    }
    match (plans.is_empty(), failure) {
        (false, _) => Ok(plans),
        (true, Some(error)) => Err(error),
        (true, None) => Err(no_sources(
            "source of a known language".to_owned(),
            files,
            settings,
        )),
    }
}

fn of_language(
    root: &Path,
    files: &[PathBuf],
    language: Language,
    settings: &Settings,
) -> Result<Vec<Plan>, Error> {
    let row = language.row();
    if !row.extensions.is_empty() && !has_sources(files, language) {
        return Err(no_sources(format!("{language} source"), files, settings));
    }
    match row.toolchain {
        Toolchain::Command => {
            command::plan(root, files, settings.command.as_ref()).map(|plan| vec![plan])
        }
        Toolchain::Compiled(tool, words) => {
            native::plans(root, files, language, &StepTemplate::of(tool, words))
        }
        Toolchain::Interpreted(tool, words) => {
            script::plans(root, files, language, &StepTemplate::of(tool, words))
        }
        Toolchain::Java => java::plans(root, files, settings),
        Toolchain::Saved => saved(files, settings).map(|plan| vec![plan]),
    }
}

/// A plan that runs nothing: each case has its transcript. Of two the one in the fewest folders is taken; where there is none
/// of a case's name, the last that a platform has numbered, since it was handed in again: `depth-02-1.txt`.
fn saved(files: &[PathBuf], settings: &Settings) -> Result<Plan, Error> {
    let transcripts = transcripts(files, &settings.cases);
    if transcripts.is_empty() {
        let wanted = "transcript named after a case".to_owned();
        return Err(no_sources(wanted, files, settings));
    }
    Ok(Plan {
        transcripts,
        ..Plan::of(Language::Transcripts, Entry::Saved)
    })
}

fn transcripts(files: &[PathBuf], cases: &[String]) -> BTreeMap<String, PathBuf> {
    let texts = files.iter().filter(|file| extension(file) == "txt");
    // The last of a name stays. The files are sorted.
    let mut texts: Vec<&PathBuf> = texts.rev().collect();
    texts.sort_by_cached_key(|file| Reverse(file.components().count()));
    let by_name = texts.into_iter().map(|file| (file_stem(file), file));
    let by_name: BTreeMap<String, &PathBuf> = by_name.collect();
    let of_case = |case: &String| {
        let found = by_name
            .get(case)
            .or_else(|| last_numbered(case, &by_name, cases));
        Some((case.clone(), (*found?).clone()))
    };
    cases.iter().filter_map(of_case).collect()
}

/// The transcript whose name is that of a case with the highest number behind it. Another case may have such a name.
fn last_numbered<'a, 'b>(
    case: &str,
    by_name: &'a BTreeMap<String, &'b PathBuf>,
    cases: &[String],
) -> Option<&'a &'b PathBuf> {
    let numbers = (1..=99).rev().map(|number| format!("{case}-{number}"));
    let mut others = numbers.filter(|name| !cases.contains(name));
    others.find_map(|name| by_name.get(&name))
}

fn no_sources(wanted: String, files: &[PathBuf], settings: &Settings) -> Error {
    // Files named after cases are no program: anyone who knows the answers can write them down.
    let has_transcripts = !transcripts(files, &settings.cases).is_empty();
    let option = "files are named after cases, and are saved transcripts with --transcripts alone";
    let transcripts = || has_transcripts.then(|| option.to_owned());
    let instead = meant_as_source(files).or_else(transcripts);
    Error::NoSources {
        wanted,
        files: files.len(),
        instead: instead.map_or_else(String::new, |instead| format!("; {instead}")),
    }
}

fn has_sources(files: &[PathBuf], language: Language) -> bool {
    files.iter().any(|file| is_of(file, language))
}

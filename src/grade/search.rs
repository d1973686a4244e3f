//! Counting what a program's search expands, with our own `State` in the place of the student's.

use super::error::StepError;
use super::grader::Grader;
use super::kept_build::class_files;
use super::probe::Script;
use super::run_case::Program;
use crate::methods::SearchProbing;
use crate::outcome::classes::Class;
use crate::outcome::{SearchFound, SearchKind};

/// The class that counts.
const COUNTING: &str = "State";

impl Grader<'_> {
    /// Scripts that meet our own `State` in the place of the student's; none where the program has no such class.
    pub(super) fn counting(
        &self,
        texts: Vec<String>,
        program: &Program,
    ) -> Result<Vec<Script>, StepError> {
        let Some(prefix) = program.plan.prefix() else {
            return Ok(Vec::new());
        };
        let folder = prefix.replace('.', "/");
        let own = format!("{folder}{COUNTING}.class");
        let is_there =
            class_files(&program.workplace.build).is_some_and(|all| all.contains_key(&own));
        if texts.is_empty() || !is_there {
            return Ok(Vec::new());
        }
        let ours = self.driver.reference(&prefix, self.slot)?;
        let files = ours.into_iter().filter_map(|(file, bytes)| {
            let name = file.strip_prefix(&folder)?.to_owned();
            let inner = format!("{COUNTING}$");
            let is_of_class = name == format!("{COUNTING}.class") || name.starts_with(&inner);
            is_of_class.then_some((name, bytes))
        });
        let files: Vec<(String, Vec<u8>)> = files.collect();
        let scripts = texts.into_iter().map(|text| Script {
            text,
            files: files.clone(),
        });
        Ok(scripts.collect())
    }

    /// What is found of the search of a program whose classes came to this, by the answers to the scripts; nothing where it has no search
    /// or no state that the template has.
    pub(super) fn search_found(
        &self,
        search: &SearchProbing,
        program: &Program,
        classes: &[Class],
        mut answers: Vec<Option<String>>,
    ) -> Result<Option<SearchFound>, StepError> {
        if answers.is_empty() {
            return Ok(None);
        }
        if search.is_without_end(&answers) {
            let again = self.counting(search.scripts_without_null(), program)?;
            if !again.is_empty() {
                answers = self.answers(program, &again)?;
            }
        }
        if search.is_absent(&answers) {
            return Ok(None);
        }
        // With our class in its place, nothing is seen of the costs that the search really goes by.
        let states = classes.iter().filter(|class| class.class == "State");
        let methods = states.flat_map(|class| &class.methods);
        let ordering = methods.filter(|own| ["cost", "compareTo"].contains(&&*own.method));
        let faults = ordering.filter(|method| method.failed > 0);
        let faults: Vec<String> = faults
            .map(|one| format!("`State.{}`", one.method))
            .collect();
        let costs = if faults.iter().any(|fault| fault == "`State.cost`") {
            let costs = Script::of(search.cost_script());
            self.answers(program, &[costs])?.pop()
        } else {
            None
        };
        let mut found = search.found(&answers, &faults, costs.flatten().as_deref());
        let mut cured = classes.iter().filter(|class| class.cures.is_some());
        if found.verdict == SearchKind::AStar && cured.any(|class| class.class == "EightPuzzle") {
            found.verdict = SearchKind::NotTold;
            let why = "on the boards that were counted the search is as A*; on others it is not, since with our `EightPuzzle` they are right";
            why.clone_into(&mut found.message);
        }
        Ok(Some(found))
    }

    /// What the driver answers to scripts, up to the first that never ends.
    pub(super) fn answers(
        &self,
        program: &Program,
        scripts: &[Script],
    ) -> Result<Vec<Option<String>>, StepError> {
        let mut answers = vec![None; scripts.len()];
        if scripts.is_empty() {
            return Ok(answers);
        }
        self.put_scripts(program, scripts, &mut |number, text| {
            if let Some(answer) = answers.get_mut(number) {
                *answer = Some(text.to_owned());
            }
        })?;
        Ok(answers)
    }
}

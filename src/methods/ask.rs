//! Asking the classes of one program: all at once in one virtual machine, where many pieces share it.
//!
//! Where a piece has no answer, since a call never ends or ends the machine, its probes are asked again in ever smaller pieces, until the
//! one is known that is at fault. So it costs that one alone.

use std::collections::{BTreeSet, VecDeque};

use super::Probing;
use super::names::Names;
use super::probing::{Asked, Piece};
use crate::outcome::classes::Class;

/// How many probes of a program, and of one method of it, may go without an answer before the rest is not asked.
const MOST_LOST: usize = 12;
const MOST_LOST_OF_METHOD: usize = 3;

/// How many classes of a program are looked at that may be one of the template's under another name.
const MOST_OTHER_CLASSES: usize = 100;

/// What our driver is to do.
#[derive(Clone, Debug)]
pub struct Script {
    /// A line for each call.
    pub text: String,
    /// The files of its working directory. A class file among them is one of ours, in the place of the program's.
    pub files: Vec<(String, Vec<u8>)>,
}

/// A program whose classes can be asked.
pub trait ProgramClasses {
    /// Why they could not be.
    type Error;

    /// Puts scripts to our driver in one virtual machine, and hands over each answer with the number of its script. Gives why there is
    /// no other, as it stands in the place of an answer. A program of another language than Java answers nothing.
    fn put(
        &self,
        scripts: &[Script],
        take: &mut dyn FnMut(usize, &str),
    ) -> Result<String, Self::Error>;

    /// The names of its source files, without their endings.
    fn sources(&self) -> BTreeSet<String>;

    /// The names of the classes of its package, those inside others left out.
    fn names(&self) -> Vec<String>;

    /// What the driver answers to scripts, up to the first that never ends.
    fn answers(&self, scripts: &[Script]) -> Result<Vec<Option<String>>, Self::Error> {
        let mut answers = vec![None; scripts.len()];
        if !scripts.is_empty() {
            self.put(scripts, &mut |number, text| {
                if let Some(answer) = answers.get_mut(number) {
                    *answer = Some(text.to_owned());
                }
            })?;
        }
        Ok(answers)
    }
}

/// What is put to the driver in the virtual machine of the probes, behind them.
#[derive(Debug, Default)]
pub struct Behind {
    scripts: Vec<Script>,
    /// The answers; none where it was not asked yet.
    answers: Option<Vec<Option<String>>>,
}

impl Behind {
    /// Scripts that are still to be put.
    pub const fn of(scripts: Vec<Script>) -> Self {
        Self {
            scripts,
            answers: None,
        }
    }

    /// The answers: those that there are, or else the scripts are put alone.
    pub fn answers<P: ProgramClasses>(self, program: &P) -> Result<Vec<Option<String>>, P::Error> {
        match self.answers {
            Some(answers) => Ok(answers),
            None => program.answers(&self.scripts),
        }
    }
}

impl Script {
    /// A script without files.
    pub const fn of(text: String) -> Self {
        let files = Vec::new();
        Self { text, files }
    }
}

impl Probing {
    /// What comes of a program's classes. What is `behind` is put as soon as all probes have an answer.
    pub fn ask<P: ProgramClasses>(
        &self,
        program: &P,
        behind: &mut Behind,
    ) -> Result<Vec<Class>, P::Error> {
        let asked = self.ask_all(program, behind)?;
        let names = self.names_of(program, &asked)?;
        if names.classes.is_empty() {
            return self.ask_by_other_names(program, &asked);
        }
        let own = self.by(names);
        let asked = own.ask_all(program, &mut Behind::default())?;
        own.ask_by_other_names(program, &asked)
    }

    /// Asks members that have other names than the template's under those: they are told once.
    fn ask_by_other_names<P: ProgramClasses>(
        &self,
        program: &P,
        asked: &Asked,
    ) -> Result<Vec<Class>, P::Error> {
        let (names, sources) = (self.renamed(asked), program.sources());
        if names.members.is_empty() {
            return Ok(self.classes(asked, &sources));
        }
        let own = self.by(names);
        let asked = own.ask_all(program, &mut Behind::default())?;
        Ok(own.classes(&asked, &sources))
    }

    /// What classes of the template are called that are not there under their own names.
    fn names_of<P: ProgramClasses>(&self, program: &P, asked: &Asked) -> Result<Names, P::Error> {
        let mut others = program.names();
        others.retain(|name| self.declarations().class(name).is_none());
        others.truncate(MOST_OTHER_CLASSES);
        let script = self.other_names_script(asked, &others);
        let script: Vec<Script> = script.map(Script::of).into_iter().collect();
        let answer = program.answers(&script)?.pop().flatten();
        let names = answer.map(|text| self.other_names(asked, &others, &text));
        Ok(names.unwrap_or_default())
    }

    fn ask_all<P: ProgramClasses>(
        &self,
        program: &P,
        behind: &mut Behind,
    ) -> Result<Asked, P::Error> {
        let mut asked = self.begin();
        // What is declared is asked first: no code of the program runs for that.
        let mut pieces: VecDeque<Piece> = self.pieces().into();
        let mut lost: Vec<Piece> = Vec::new();
        while !pieces.is_empty() {
            let ended = self.ask_pieces(program, &mut asked, &mut pieces, behind)?;
            let Some((piece, why)) = ended else {
                continue;
            };
            let smaller = piece.divide();
            if !smaller.is_empty() {
                for piece in smaller.into_iter().rev() {
                    pieces.push_front(piece);
                }
                continue;
            }
            asked.lose(&piece, &why);
            let of_method = lost.iter().filter(|other| piece.is_of_method_of(other));
            let is_method_lost = of_method.count() + 1 >= MOST_LOST_OF_METHOD;
            lost.push(piece.clone());
            let is_over = lost.len() >= MOST_LOST;
            pieces.retain(|other| {
                let is_given_up = is_over || is_method_lost && piece.is_of_method_of(other);
                if is_given_up {
                    let why = "it was not asked: too many calls had no answer";
                    asked.lose(other, why);
                }
                !is_given_up
            });
        }
        Ok(asked)
    }

    /// Asks pieces in one virtual machine, and takes those away that have an answer. Gives the first one that has none, which is taken
    /// away as well, and why.
    fn ask_pieces<P: ProgramClasses>(
        &self,
        program: &P,
        asked: &mut Asked,
        pieces: &mut VecDeque<Piece>,
        behind: &mut Behind,
    ) -> Result<Option<(Piece, String)>, P::Error> {
        let scripts = pieces.iter().map(|piece| {
            let (text, files) = self.script(piece);
            let files = files.to_vec();
            Script { text, files }
        });
        let mut scripts: Vec<Script> = scripts.collect();
        let is_last = behind.answers.is_none();
        if is_last {
            scripts.append(&mut behind.scripts);
        }
        let mut answered = BTreeSet::new();
        let mut answers = vec![None; scripts.len() - pieces.len()];
        let why = program.put(&scripts, &mut |number, text| {
            let Some(piece) = pieces.get(number) else {
                answers[number - pieces.len()] = Some(text.to_owned());
                return;
            };
            if self.take(asked, piece, text) {
                answered.insert(number);
            }
        })?;
        let first = (0..pieces.len()).find(|number| !answered.contains(number));
        if is_last {
            behind.scripts = scripts.split_off(pieces.len());
            behind.answers = first.is_none().then_some(answers);
        }
        let without = first.map(|number| (pieces[number].clone(), why));
        let mut number = 0;
        pieces.retain(|_| {
            number += 1;
            !answered.contains(&(number - 1)) && first != Some(number - 1)
        });
        Ok(without)
    }
}

//! Which column of a gradebook is to be filled: `--column NAME`, or `--column FORMAT=NAME` where two formats fill one each.

use std::collections::BTreeMap;

use crate::report::Format;

use super::output::Failure;

/// The formats that fill a column.
const FILLING: [Format; 2] = [Format::Canvas, Format::Moodle];

/// The column of whichever gradebook, and those of a format's alone.
pub(super) type Columns = (Option<String>, BTreeMap<Format, String>);

/// Reads what was named.
pub(super) fn named(asked: &[String]) -> Result<Columns, Failure> {
    let mut plain = None;
    let mut of_format = BTreeMap::new();
    for text in asked {
        let own = |format: &Format| {
            let name = text.strip_prefix(format.name())?.strip_prefix('=')?;
            Some((*format, name.to_owned()))
        };
        let before = match FILLING.iter().find_map(own) {
            Some((format, name)) => of_format.insert(format, name),
            None => plain.replace(text.clone()),
        };
        if let Some(before) = before {
            return Err(Failure::Usage {
                message: format!(
                    "two columns are named for one gradebook: `{before}` and `{text}`"
                ),
                hint: "name one for each: --column canvas=NAME --column moodle=NAME".to_owned(),
            });
        }
    }
    Ok((plain, of_format))
}

#[cfg(test)]
mod tests {
    use super::{Format, named};

    #[test]
    fn a_column_is_of_one_format_where_it_says_so() {
        let all = ["moodle=Bewertung", "canvas=77", "a=b"].map(str::to_owned);
        let (plain, of) = named(&all).expect("columns");
        assert_eq!(plain.as_deref(), Some("a=b"));
        assert_eq!(of[&Format::Moodle], "Bewertung");
        assert_eq!(of[&Format::Canvas], "77");
        assert!(named(&["a".to_owned(), "b".to_owned()]).is_err());
        let twice = ["canvas=a", "canvas=b"].map(str::to_owned);
        assert!(named(&twice).is_err());
    }
}

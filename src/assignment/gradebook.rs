//! What is written into a gradebook beside the points of submissions: `[gradebook]` and `nothing-handed-in` of the settings file.

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize};

use super::error::Source;
use super::points::points_in;
use super::{Error, Points};

/// What is written into a gradebook beside the points of submissions.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct GradebookRules {
    /// What the largest points of the assignment are worth there; `None` if points are written as they are.
    #[serde(default, deserialize_with = "exactly")]
    pub scale_to: Option<Points>,
    /// The points of a student who handed in nothing, unscaled; `None` if the cell stays as it is.
    #[serde(default, deserialize_with = "exactly")]
    pub nothing_handed_in: Option<Points>,
}

/// Points as a settings file may give them, which are never below zero.
fn exactly<'de, D: Deserializer<'de>>(source: D) -> Result<Option<Points>, D::Error> {
    let number = Option::<f64>::deserialize(source)?;
    let exact =
        |number| Points::exactly(number).ok_or_else(|| D::Error::custom("no number of points"));
    number.map(exact).transpose()
}

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct GradebookTable {
    scale_to: Option<toml::Spanned<f64>>,
}

impl GradebookRules {
    /// Those of a settings file: its table, and what it says of who handed in nothing.
    pub(super) fn read(
        table: &GradebookTable,
        nothing: Option<&toml::Spanned<toml::Value>>,
        source: Source<'_>,
    ) -> Result<Self, Error> {
        let scale = table.scale_to.as_ref();
        let scale_to = scale
            .map(|scale| points_in("scale-to", scale, source))
            .transpose()?;
        if let (Some(Points::ZERO), Some(scale)) = (scale_to, scale) {
            let error = source.error(scale, "`scale-to` is 0");
            return Err(
                error.with_hint("say what full marks are worth in the gradebook, such as 100")
            );
        }
        let Some(nothing) = nothing else {
            return Ok(Self {
                scale_to,
                ..Self::default()
            });
        };
        let number = match nothing.get_ref() {
            toml::Value::String(word) if word == "untouched" => None,
            toml::Value::Float(number) => Some(Points::exactly(*number)),
            toml::Value::Integer(number) => {
                let small = i32::try_from(*number).ok();
                Some(small.and_then(|number| Points::exactly(f64::from(number))))
            }
            _ => Some(None),
        };
        let nothing_handed_in = number.map(|points| {
            points.ok_or_else(|| {
                let message = "`nothing-handed-in` is no number of points";
                source.error(nothing, message)
                    .with_hint("write a number such as 0, or \"untouched\" where the cell of a gradebook stays as it is")
            })
        });
        Ok(Self {
            scale_to,
            nothing_handed_in: nothing_handed_in.transpose()?,
        })
    }
}

//! The `[rubric]` of a settings file.
//!
//! An item is a number, its weight, or a table that says more. Which of the two it is, is decided by hand,
//! so that a mistake in either is named with its own line.

use std::collections::BTreeMap;
use std::{fmt, iter};

use serde::de::value::MapAccessDeserializer;
use serde::de::{MapAccess, Visitor};
use serde::{Deserialize, Deserializer};
use serde_json::{Value, json};
use toml::Spanned;

use super::error::Source;
use super::methods::{METHODS, MethodsTable, NOT_IN_TEMPLATE};
use super::own_case::OWN_CASES;
use super::points::points_in;
use super::{
    Error, Item, ItemRule, LenienceCosts, MethodRules, NotInTemplate, Per, Points, Profile,
    Requirement, Rounding, Rubric, Settings, Way,
};
use crate::transcript::{Layout, Lenience};

/// What `require` may name beside cases.
pub(super) const REQUIREMENTS: [&str; 2] = ["build", "solved"];

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
pub(super) struct RubricTable {
    path: Option<Spanned<ItemEntry>>,
    start: Option<Spanned<ItemEntry>>,
    goal: Option<Spanned<ItemEntry>>,
    shortest: Option<Spanned<ItemEntry>>,
    heuristics: Option<Spanned<ItemEntry>>,
    counts: Option<Spanned<ItemEntry>>,
    labels: Option<Spanned<ItemEntry>>,
    pub(super) methods: Option<Spanned<MethodsTable>>,
    pub(super) own_cases: Option<Spanned<String>>,
    profile: Profile,
    layout: Layout,
    leniences: BTreeMap<String, Spanned<f64>>,
    require: Option<Vec<Spanned<String>>>,
    rounding: Option<Spanned<f64>>,
    round: Way,
}

impl Rubric {
    /// The `[rubric]` of a settings file that says all of this rubric, its words apart.
    pub fn to_table(&self) -> Value {
        let required = self.requirements.iter().map(|required| match required {
            Requirement::Solved => "solved",
            Requirement::Case { name, .. } => name,
        });
        let costs = Lenience::ALL.iter().map(|lenience| lenience.name());
        let costs = costs.zip(self.leniences.each);
        let costs = costs.chain([("cap", self.leniences.cap)]);
        let costs = costs.map(|(name, cost)| (name, cost.as_f64()));
        let mut table = json!({
            "profile": self.profile,
            "layout": self.layout.name(),
            "leniences": costs.collect::<BTreeMap<_, _>>(),
            "require": iter::once("build").chain(required).collect::<Vec<_>>(),
            "rounding": self.rounding.step.as_f64(),
            "round": self.rounding.way,
        });
        let MethodRules {
            each,
            not_in_template,
        } = &self.methods;
        if !each.is_empty() {
            let each = each.iter();
            let each = each.map(|one| (one.key.as_str(), one.points.as_f64()));
            table[METHODS] = json!(each.collect::<BTreeMap<_, _>>());
            if *not_in_template != NotInTemplate::default() {
                table[METHODS][NOT_IN_TEMPLATE] = json!(not_in_template);
            }
        }
        if let Some(folder) = &self.own_cases {
            table[OWN_CASES] = json!(folder);
        }
        for (item, rule) in Item::WEIGHTED.into_iter().zip(&self.rules) {
            let weight = rule.weight.as_f64();
            table[item.name()] = match (rule.per, rule.cap) {
                (Per::Case, None) => json!(weight),
                (per, None) => json!({"weight": weight, "per": per}),
                (per, Some(cap)) => json!({"weight": weight, "per": per, "cap": cap.as_f64()}),
            };
        }
        table
    }

    /// The rubric that such a table gives; `file_name` is where it is stored.
    pub fn from_table(file_name: &str, table: &Value) -> Result<Self, Error> {
        let mut file = json!({"format": 1, "rubric": table});
        let methods = table[METHODS].as_object().into_iter().flatten();
        let sum: f64 = methods.filter_map(|(_, points)| points.as_f64()).sum();
        if sum > 0.0 {
            file["marks"] = json!({"output": 1, METHODS: sum});
        }
        if table.get(OWN_CASES).is_some() {
            file["marks"]["output"] = json!(1);
            file["marks"][OWN_CASES] = json!(1);
        }
        let text = toml::to_string(&file);
        let text = text.map_err(|error| Error::in_file(file_name, error.to_string()))?;
        Ok(Settings::read(file_name, &text)?.rubric)
    }
}

struct ItemEntry(ItemTable);

#[derive(Default, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
struct ItemTable {
    weight: Option<f64>,
    #[serde(default)]
    per: Per,
    cap: Option<Spanned<f64>>,
}

impl<'de> Deserialize<'de> for ItemEntry {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(ItemVisitor)
    }
}

struct ItemVisitor;

impl<'de> Visitor<'de> for ItemVisitor {
    type Value = ItemEntry;

    fn expecting(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a weight, or a table such as { weight = 10, per = \"submission\" }")
    }

    fn visit_f64<E>(self, weight: f64) -> Result<ItemEntry, E> {
        Ok(ItemEntry(ItemTable {
            weight: Some(weight),
            ..ItemTable::default()
        }))
    }

    fn visit_i64<E: serde::de::Error>(self, weight: i64) -> Result<ItemEntry, E> {
        let weight = i32::try_from(weight).map_err(|_| E::custom("the weight is too large"))?;
        self.visit_f64(f64::from(weight))
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<ItemEntry, A::Error> {
        ItemTable::deserialize(MapAccessDeserializer::new(map)).map(ItemEntry)
    }
}

impl RubricTable {
    /// The rubric that the table of a file gives.
    pub(super) fn read(spanned: &Spanned<Self>, source: Source<'_>) -> Result<Rubric, Error> {
        let table = spanned.get_ref();
        let rules = table.rules(source)?;
        let rubric = Rubric::new(rules).map_err(|message| {
            source.error(spanned, format!("[rubric]: {message}")).with_hint(
                "the weights are percent of a solvable case and together make 100: path, start, goal, shortest, heuristics, counts, labels",
            )
        })?;
        Ok(Rubric {
            profile: table.profile,
            layout: table.layout,
            leniences: table.lenience_costs(source)?,
            methods: match &table.methods {
                Some(methods) => MethodRules::read(methods.get_ref(), source)?,
                None => MethodRules::default(),
            },
            requirements: table.requirements(source),
            rounding: table.rounding(source)?,
            ..rubric
        })
    }

    fn rules(&self, source: Source<'_>) -> Result<[ItemRule; Item::WEIGHTED.len()], Error> {
        let entries = [
            &self.path,
            &self.start,
            &self.goal,
            &self.shortest,
            &self.heuristics,
            &self.counts,
            &self.labels,
        ];
        let defaults = Rubric::default();
        let mut rules = [ItemRule::of_weight(Points::ZERO); Item::WEIGHTED.len()];
        for ((rule, item), entry) in rules.iter_mut().zip(Item::WEIGHTED).zip(entries) {
            rule.weight = defaults.rule(item).map_or(Points::ZERO, |rule| rule.weight);
            let Some(entry) = entry else {
                continue;
            };
            let ItemTable { weight, per, cap } = &entry.get_ref().0;
            if let Some(weight) = *weight {
                let wrong = |message: String| source.error(entry, message);
                rule.weight = percent(item.name(), weight, wrong)?;
            }
            rule.per = *per;
            rule.cap = cap
                .as_ref()
                .map(|cap| points_in("cap", cap, source))
                .transpose()?;
        }
        Ok(rules)
    }

    fn lenience_costs(&self, source: Source<'_>) -> Result<LenienceCosts, Error> {
        let mut costs = LenienceCosts::default();
        for (name, cost) in &self.leniences {
            let wrong = |message: String| source.error(cost, message);
            let percent = percent(name, *cost.get_ref(), wrong)?;
            let known = Lenience::ALL
                .iter()
                .position(|lenience| lenience.name() == name);
            match known {
                Some(index) => costs.each[index] = percent,
                None if name == "cap" => costs.cap = percent,
                None => {
                    let names = Lenience::ALL.map(|lenience| format!("`{}`", lenience.name()));
                    let message = format!(
                        "unknown field `{name}`, expected one of {}, `cap`",
                        names.join(", ")
                    );
                    return Err(wrong(message));
                }
            }
        }
        Ok(costs)
    }

    fn requirements(&self, source: Source<'_>) -> Vec<Requirement> {
        let Some(required) = &self.require else {
            return Rubric::default().requirements;
        };
        let mut requirements = Vec::new();
        for name in required {
            let requirement = match name.get_ref().as_str() {
                // Without a build there is no answer, and so no points in any case.
                "build" => continue,
                "solved" => Requirement::Solved,
                case => Requirement::Case {
                    name: case.to_owned(),
                    line: source.line(name),
                },
            };
            requirements.push(requirement);
        }
        requirements
    }

    fn rounding(&self, source: Source<'_>) -> Result<Rounding, Error> {
        let step = match &self.rounding {
            None => Rounding::default().step,
            Some(step) => points_in("rounding", step, source)?,
        };
        let way = self.round;
        match &self.rounding {
            Some(said) if step == Points::ZERO || step > Points::whole(1000) => {
                let message = format!("`rounding` is {step}; it can be 0.00001 to 1000");
                let error = source.error(said, message);
                Err(error.with_hint("0.00001 leaves points as they are"))
            }
            _ => Ok(Rounding { step, way }),
        }
    }
}

fn percent(name: &str, number: f64, wrong: impl FnOnce(String) -> Error) -> Result<Points, Error> {
    Points::exactly(number)
        .filter(|percent| *percent <= Points::whole(100))
        .ok_or_else(|| {
            let message = format!("`{name}` is not between 0 and 100");
            wrong(message).with_hint("it is percent, with at most five digits after the point")
        })
}

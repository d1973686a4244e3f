//! Times of the settings file: with how far they are from UTC, or in a zone, whose days are those of its calendar.

use jiff::fmt::temporal::DateTimeParser;
use jiff::tz::{self, Disambiguation, Offset, TimeZone};
use jiff::{Timestamp, Zoned};
use toml::Value;
use toml::value::{Datetime, Offset as FromUtc};

use super::Error;
use super::error::{Source, meant_or, misspelt};

pub(super) type TimeValue = toml::Spanned<Value>;

pub(super) fn time(key: &str, value: &TimeValue, source: Source<'_>) -> Result<Zoned, Error> {
    let error = |message: String, hint: &str| source.error(value, message).with_hint(hint);
    let wrong_type = |found: &str| {
        let message = format!("invalid type: {found}, expected a time");
        error(
            message,
            "write it without quotes, as 2026-11-20T23:59:00-06:00",
        )
    };
    match value.get_ref() {
        Value::Datetime(time) => from_utc(time).ok_or_else(|| {
            error(
                format!("`{key}` needs a date, a time, and how far that is from UTC"),
                "write it as 2026-11-20T23:59:00-06:00, or as \"2026-11-20T23:59[America/Chicago]\"",
            )
        }),
        Value::String(time) => {
            let named = time.strip_suffix(']').and_then(|time| time.split_once('['));
            let Some((clock, zone)) = named else {
                return Err(wrong_type(&format!("string {time:?}")));
            };
            if TimeZone::get(zone).is_err() {
                let known: Vec<String> = tz::db().available().map(|name| name.to_string()).collect();
                let near = misspelt(zone, known.iter().map(String::as_str));
                let otherwise = "name one of the time zone database, such as America/Chicago";
                let hint = meant_or(near, otherwise);
                return Err(error(format!("there is no time zone `{zone}`"), &hint));
            }
            // Without a time it would be due when the day begins.
            let has_time = clock.contains(':');
            let parsed = has_time.then(|| time.parse().ok()).flatten();
            let parsed: Zoned = parsed.ok_or_else(|| {
                let hint = format!("write it as \"2026-11-20T23:59[{zone}]\"");
                error(format!("`{key}` is no time in {zone}"), &hint)
            })?;
            // Clocks that are set back show a time twice, and never some that they are set over.
            let once = DateTimeParser::new().disambiguation(Disambiguation::Reject);
            once.parse_zoned(time).map_err(|_| {
                let hint = format!("say how far it is from UTC, as in \"{parsed}\"");
                error(format!("`{key}` is shown twice by the clocks in {zone}, or never"), &hint)
            })
        }
        other => Err(wrong_type(other.type_str())),
    }
}

/// A time that says how far it is from UTC.
fn from_utc(time: &Datetime) -> Option<Zoned> {
    let zone = match time.offset? {
        FromUtc::Z => TimeZone::UTC,
        FromUtc::Custom { minutes } => {
            TimeZone::fixed(Offset::from_seconds(i32::from(minutes) * 60).ok()?)
        }
    };
    let time: Timestamp = time.to_string().parse().ok()?;
    Some(time.to_zoned(zone))
}

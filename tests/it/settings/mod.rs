//! What the staff writes: the settings of an assignment and of its cases, and the numbers in them.

mod cases;
mod gradebook;
mod keys;
mod late;
mod points;
mod rubric;

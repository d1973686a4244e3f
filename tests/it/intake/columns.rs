//! Rosters as platforms write them: two columns for a name, words for participants, identifiers that are names.

use serde_json::{Value, json};

use super::support::Desk;

/// The student of the only submission, in a folder of this name, by this roster.
fn student(folder: &str, roster: &str) -> Value {
    let file = format!("class/{folder}/x.py");
    let desk = Desk::with(&[(file.as_str(), ""), ("roster.csv", roster)]);
    let list = desk.list(&["class", "--as", "class", "--roster", "roster.csv"]);
    list["submissions"][0]["student"]["people"][0].clone()
}

#[test]
fn a_name_in_two_columns_is_one_name() {
    let ana = json!({"id": "17", "login": "ana@x.edu", "name": "Ana Lopez"});
    for roster in [
        "First name,Last name,ID number,Email address\nAna,Lopez,17,ana@x.edu\n",
        "First name,Surname,ID number,Email address\nAna,Lopez,17,ana@x.edu\n",
        "First Name,Last Name,SID,Email\nAna,Lopez,17,ana@x.edu\n",
        "Nachname;Vorname;Matrikelnummer;E-Mail-Adresse\r\nLopez;Ana;17;ana@x.edu\r\n",
    ] {
        assert_eq!(student("17", roster), ana, "{roster}");
        assert_eq!(student("Ana@X.edu", roster), ana, "{roster}");
    }
    let by_name = json!({"id": null, "login": null, "name": "Ana Lopez"});
    let names = "Nachname;Vorname\r\nLopez;Ana\r\n";
    assert_eq!(student("Lopez, Ana", names), by_name);
    let twice = "First name,Last name\nLi,Li\nBo,Ek\n";
    assert_eq!(student("Li Li", twice)["name"], "Li Li");
    let alone = "Vorname,Nachname\n,Ek\n";
    assert_eq!(student("Ek", alone)["name"], "Ek");
}

#[test]
fn an_identifier_with_a_blank_in_it_is_a_name() {
    let roster = "identifier,github_username,github_id,name\n\"Lopez, Ana\",ana,7,\n18,ben,8,Ben\nCy 2,cy,9,\n";
    let ana = json!({"id": "7", "login": "ana", "name": "Ana Lopez"});
    assert_eq!(student("ana", roster), ana);
    assert_eq!(student("ben", roster)["id"], "18");
    assert_eq!(student("cy", roster)["name"], "Cy 2");
}

#[test]
fn a_grading_worksheet_of_moodle_is_a_roster() {
    let roster = "Identifier,\"Full name\",\"Email address\",Status,Grade\n\
        \"Participant 5001\",\"Ana Lopez\",ana@x.edu,,\n";
    let ana = json!({"id": "5001", "login": "ana@x.edu", "name": "Ana Lopez"});
    assert_eq!(student("5001", roster), ana);
    for word in ["Teilnehmer/in5001", "Teilnehmer/in 5001"] {
        let german = format!(
            "ID,Vollst\u{e4}ndiger Name,E-Mail-Adresse,Status,Bewertung\n{word},Ana Lopez,ana@x.edu,,\n"
        );
        assert_eq!(student("5001", &german), ana, "{word}");
    }
    // Where names are hidden, there is no column of them.
    let blind =
        "Identifier,Status,Grade\nParticipant 5001,Submitted,\nParticipant 5002,Submitted,\n";
    assert_eq!(
        student("5001", blind),
        json!({"id": "5001", "login": null, "name": null})
    );
    let own = "identifier,name,grade\ns5001,Ana Lopez,\n";
    assert_eq!(student("S5001", own)["name"], "Ana Lopez");
}

#[test]
fn what_keeps_zeros_in_a_spreadsheet_and_the_line_that_names_the_separator_are_read() {
    let roster = "sep=;\r\nid;name\r\n=\"00123\";Ana\r\n\"=\"\"00124\"\"\";Ben\r\n";
    assert_eq!(student("00123", roster)["name"], "Ana");
    assert_eq!(student("00124", roster)["name"], "Ben");
}

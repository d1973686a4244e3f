import subprocess

subprocess.Popen(
    ["/bin/sleep", "97.5"],
    executable="/bin/sleep",
    env={"MARK": "@MARK@"},
    start_new_session=True,
    stdin=subprocess.DEVNULL,
    stdout=subprocess.DEVNULL,
    stderr=subprocess.DEVNULL,
)

#!/bin/bash
# Joins the shares of a class and writes the report of all: merge.sh OUT. `submit.sh` submits it, to run once all shares are graded.
# Slurm sends a mail at its end. Exit code 4 in that mail says that something is not judged, or waits for a person.
#SBATCH --cpus-per-task=1

out=$1

exec tilegrade merge "$out" --out "$out-merged" --exit-zero --report html="$out-merged/site"

#!/bin/bash
# Grades one share of a class, as one task of an array of Slurm: grade.sh CLASS ASSIGNMENT OUT. `submit.sh` submits it.
#
# A task whose grading is killed, or whose time is nearly over, goes back into the queue. There the same command goes on with
# what is stored. `--requeue` says the same of a node that fails.
#SBATCH --requeue
#SBATCH --open-mode=append
#SBATCH --signal=B:USR1@60

class=$1 assignment=$2 out=$3
most_restarts=3

# A minute before its time is over, Slurm signals this script alone; TERM ends a grading with all that it runs.
trap 'kill -TERM "$grading"' USR1

tilegrade grade "$class" --assignment "$assignment" --shard auto --out "$out" --exit-zero --jobs "$SLURM_CPUS_PER_TASK" &
grading=$!
wait "$grading"
code=$?
# A signal ends the waiting, and not the grading.
while kill -0 "$grading" 2>/dev/null; do
    wait "$grading"
    code=$?
done

# Code 4 says that something waits for a person. The job that joins the shares says so too, once they are all there.
if [ "$code" -eq 4 ]; then
    exit 0
fi
# Above 128 it was a signal. Any other failure would be the same again.
if [ "$code" -gt 128 ] && [ "${SLURM_RESTART_COUNT:-0}" -lt "$most_restarts" ]; then
    echo "grade.sh: ended with $code; the task goes back into the queue" >&2
    # One task of the array has the number of the whole array as its SLURM_JOB_ID.
    scontrol requeue "${SLURM_ARRAY_JOB_ID}_$SLURM_ARRAY_TASK_ID"
fi
exit "$code"

#!/bin/bash
# Grades a class on Slurm: ./submit.sh CLASS ASSIGNMENT OUT [SHARDS]
#
# An array of jobs grades SHARDS shares of it, 4 otherwise, and one more job joins their results in OUT-merged. All nodes need the
# same files below the same paths, and tilegrade. The same command again goes on with what is in OUT. CPUS=4 gives each job more CPUs.
set -euo pipefail

if [ $# -lt 3 ] || [ $# -gt 4 ] || [ ! -f "$2" ] || ! [[ ${4:-4} =~ ^[1-9][0-9]{0,4}$ ]]; then
    echo 'usage: ./submit.sh CLASS ASSIGNMENT OUT [SHARDS], with the file of the assignment and a number of shares' >&2 && exit 2
fi
here=$(dirname "$(realpath "$0")")
class=$(realpath "$1") assignment=$(realpath "$2") out=$(realpath -m "$3") shards=${4:-4} cpus=${CPUS:-2}
if [ -e "$out-merged" ]; then
    echo "submit.sh: $out-merged is there already: move it away" >&2 && exit 2
fi

# The list has a line for each submission, and what one may take by the limits of the assignment.
list=$(tilegrade submissions "$class" --assignment "$assignment" --format json)
need() { awk -F '[": ,]+' -v key="$1" '$2 == key { print $3; exit }' <<<"$list"; }
submissions=$(grep -c '^      "record-name": ' <<<"$list" || true)
if [ -z "$(need memory-mib)" ]; then
    echo "submit.sh: the cases of $assignment cannot be read: tilegrade verify $(dirname "$assignment")" >&2 && exit 2
fi
# Twice what the programs of a job, their builds and their disks in memory may take together, and a GiB.
mib=$((1024 + cpus * 2 * $(need memory-mib)))
# Twice what each submission may lose to time limits. Where it is not enough, a job goes on in the queue.
minutes=$((10 + 2 * (submissions / shards + 1) * ($(need budget-ms) / 60000 + 1)))

mkdir -p "$out"
grading=$(sbatch --parsable --array="1-$shards" --cpus-per-task="$cpus" --mem="$mib" --time="$minutes" --mail-type=FAIL \
    --output="$out/slurm-%A-%a.txt" "$here/grade.sh" "$class" "$assignment" "$out")
grading=${grading%%;*}
merging=$(sbatch --parsable --dependency="afterok:$grading" --kill-on-invalid-dep=yes --mem=2048 --time=60 \
    --mail-type=END,FAIL --output="$out/slurm-%j-merge.txt" "$here/merge.sh" "$out")
echo "$grading ${merging%%;*}"

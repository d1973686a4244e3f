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

# A number of the assignment's file: setting TABLE KEY DEFAULT
setting() {
    awk -F '[ \t=]+' -v table="[$1]" -v key="$2" -v value="$3" '
        { sub(/^[ \t]+/, "") }
        /^\[/ { is_there = $1 == table }
        is_there && $1 == key { value = $2; gsub("_", "", value) }
        END { print value }' "$assignment"
}

# Twice what the programs of a job, their builds and their disks in memory may take together, and a GiB.
run=$(setting limits memory-mib 256) build=$(setting build-limits memory-mib 512) disk=$(setting limits disk-mib 64)
mib=$((1024 + cpus * 2 * ((run > build ? run : build) + disk)))
# Twice what each submission may lose to time limits. Where it is not enough, a job goes on in the queue.
submissions=$(tilegrade submissions "$class" --assignment "$assignment" | awk 'END { print $1 }')
budget=$(setting limits budget-ms $((60 * $(setting limits cpu-ms 5000))))
minutes=$((10 + 2 * (submissions / shards + 1) * (budget / 60000 + 1)))

mkdir -p "$out"
grading=$(sbatch --parsable --array="1-$shards" --cpus-per-task="$cpus" --mem="$mib" --time="$minutes" --mail-type=FAIL \
    --output="$out/slurm-%A-%a.txt" "$here/grade.sh" "$class" "$assignment" "$out")
grading=${grading%%;*}
merging=$(sbatch --parsable --dependency="afterok:$grading" --kill-on-invalid-dep=yes --mem=2048 --time=60 \
    --mail-type=END,FAIL --output="$out/slurm-%j-merge.txt" "$here/merge.sh" "$out")
echo "$grading ${merging%%;*}"

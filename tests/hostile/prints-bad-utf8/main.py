import sys

sys.stdout.buffer.write(b"all is \xff\xfe\xed\xa0\x80\xc0\x80\xf8 well\n" * 100)

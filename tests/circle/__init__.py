"""The circle from outside: what was built is read back and compared, output with output."""

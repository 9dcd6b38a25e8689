"""What Regelschmiede costs in time and memory, measured on generated rulebooks and on Percentacy."""

"""Finding files and reading them into trees that know where everything stands."""

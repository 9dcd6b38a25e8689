"""From the checked model to artefacts: text with a path. Only the pipeline writes."""

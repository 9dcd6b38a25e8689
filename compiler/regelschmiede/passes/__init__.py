"""From located trees to the checked model, one small pass after the other."""

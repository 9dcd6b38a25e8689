"""What the live preview adds to MkDocs' own server: it sees changes at once and shows faults in the page."""

"""Those who think: processes for bots' decisions and for analyses, kept away from the tables."""

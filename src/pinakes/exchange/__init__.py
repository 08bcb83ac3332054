"""What other programs and registers know of works and persons, read into one form: BibTeX, RIS, EndNote, ORCID, Lattes, GND …"""

"""OAI-PMH 2.0, the side that answers: arguments in, one XML document out.
How they travel is `serve/oai.py`'s affair.
"""

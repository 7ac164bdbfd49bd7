"""HTML written out in Python: what is drawn at every seat after nearly every move.

A template takes two to four times as long for it. Everything else is a template.
"""

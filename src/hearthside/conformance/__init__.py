"""What every game promises, as tests that run against any game: ours, or one installed beside us.

`hearthside prove GAME` runs them. In a package's own test run, `-p hearthside.conformance.plugin`
registers the `rule` mark, and this folder can be named beside its tests.
"""

"""What packages are tried with."""


def packed(session, *items):
    results = list(session.run(items))
    return results, [
        session.folder / package
        for package in dict.fromkeys(dict(r.facts)["package"] for r in results if r.state == "packed")
    ]

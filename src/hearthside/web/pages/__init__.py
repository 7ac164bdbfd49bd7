"""The pages people see, one module each, and every address that leads to one."""

from starlette.routing import Route

from hearthside.web.pages import (
    calendar,
    faces,
    form_odds,
    home,
    how_to_play,
    import_sheet,
    install,
    join,
    log_page,
    moves,
    odds_lab,
    panels,
    pictures,
    qr_codes,
    recap,
    rules,
    settings,
    sheet,
    shelf,
    streams,
    table,
    wizard,
    wizard_luck,
    wizard_whole,
)

SEAT = "/t/{table}/{seat}"


def routes() -> list[Route]:
    return [
        Route(f"{SEAT}/move", moves.move, methods=["POST"]),
        *_seat(),
        *_making(),
        *_front(),
    ]


def _seat() -> list[Route]:
    return [
        Route(f"{SEAT}/stream", streams.PageStream()),
        Route(f"{SEAT}/here", streams.HereStream()),
        Route(f"{SEAT}/", table.table),
        Route(f"{SEAT}/", join.sit_down, methods=["POST"]),
        Route(f"{SEAT}/odds", form_odds.odds, methods=["POST"]),
        Route(f"{SEAT}/form", panels.form),
        Route(f"{SEAT}/put-back", panels.put_back, methods=["POST"]),
        Route(f"{SEAT}/tool", panels.tool),
        Route(f"{SEAT}/about", panels.about),
        Route(f"{SEAT}/own-seats", table.other_seats),
        Route(f"{SEAT}/codes/{{door}}.svg", qr_codes.code),
        Route(f"{SEAT}/handout", shelf.handout),
        Route(f"{SEAT}/shelf", shelf.elsewhere),
        Route(f"{SEAT}/shelf", shelf.put_down, methods=["POST"]),
        Route(f"{SEAT}/pictures", pictures.album),
        Route(f"{SEAT}/pictures", pictures.add, methods=["POST"]),
        Route(f"{SEAT}/pictures/{{picture}}", pictures.picture),
        Route(f"{SEAT}/face/{{character}}", faces.maker),
        Route(f"{SEAT}/face/{{character}}", faces.draw, methods=["POST"]),
        Route(f"{SEAT}/log", log_page.log),
        Route(f"{SEAT}/recap", recap.recap),
        Route(f"{SEAT}/story.md", recap.story_md),
        Route(f"{SEAT}/story.epub", recap.story_epub),
        Route(f"{SEAT}/story.pdf", recap.story_pdf),
        Route(f"{SEAT}/next.ics", calendar.next_ics),
        Route(f"{SEAT}/export", recap.export),
        Route(f"{SEAT}/table", settings.settings),
        Route(f"{SEAT}/seat", settings.new_link, methods=["POST"]),
        Route(f"{SEAT}/bring", import_sheet.show),
        Route(f"{SEAT}/bring", import_sheet.read, methods=["POST"]),
        Route(f"{SEAT}/bring/keep", import_sheet.keep, methods=["POST"]),
        Route(f"{SEAT}/sheet/{{character}}/as/{{format}}", import_sheet.take_along),
        Route(f"{SEAT}/sheet/{{character}}.pdf", sheet.sheet_pdf),
        Route(f"{SEAT}/sheet/{{character}}", sheet.sheet),
    ]


def _making() -> list[Route]:
    making = f"{SEAT}/make/{{character}}"
    return [
        Route(f"{making}", wizard.resume),
        Route(f"{making}/surprise", wizard_luck.surprise_all, methods=["POST"]),
        Route(f"{making}/whole", wizard_whole.whole),
        Route(f"{making}/whole", wizard_whole.sit_down, methods=["POST"]),
        Route(f"{making}/whole/live", streams.StepStream()),
        Route(f"{making}/{{step}}/live", streams.StepStream()),
        Route(f"{making}/{{step}}", wizard.show),
        Route(f"{making}/{{step}}", wizard.save, methods=["POST"]),
        Route(f"{making}/{{step}}/form", wizard.show_beside),
        Route(f"{making}/{{step}}/check", wizard.check, methods=["POST"]),
        Route(f"{making}/{{step}}/surprise", wizard_luck.surprise, methods=["POST"]),
        Route(f"{making}/{{step}}/undo", wizard_luck.undo, methods=["POST"]),
    ]


def _front() -> list[Route]:
    return [
        Route("/", home.home),
        Route("/how-to-play", how_to_play.shelf),
        Route("/how-to-play/{game}", how_to_play.lesson),
        Route("/manifest.webmanifest", install.manifest),
        Route("/worker.js", install.worker),
        Route("/offline", install.offline),
        Route("/tables", home.start, methods=["POST"]),
        Route("/demo/{game}", home.demo, methods=["POST"]),
        Route("/games/{game}/picture.svg", home.picture),
        Route("/faces/{edition}/{code}.svg", faces.face),
        Route("/import", home.bring_back, methods=["POST"]),
        Route("/rules/{game}", rules.rules),
        Route("/rules/{game}/{id}", rules.card),
        Route("/odds/{game}", odds_lab.lab),
        Route("/odds/{game}/{question}.svg", odds_lab.picture),
        Route("/odds/{game}/{question}", odds_lab.lab),
        Route("/s/{token}", join.open_link),
    ]

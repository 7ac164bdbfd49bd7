"""Setting up a PostgreSQL database: its schema, whose it is, and what to say when it is away."""

from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict

from hearthside.store.base import NewerFile, Unavailable

PATIENCE = 5  # seconds to wait for the database to answer at all
LOCK = 0x48727468  # "Hrth": servers that start together set the schema up one after another

# One script for each schema version; a database of version n still needs those from n on. Whatever
# writes is a function that answers with a number and never fails for what can happen in play, so
# that one refusal spoils no other job of its transaction.
STEPS = (
    """
    CREATE TABLE hearthside.tables (
        nr bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        id text COLLATE "C" PRIMARY KEY,
        header bytea NOT NULL,
        newest bigint NOT NULL DEFAULT 0
    );
    CREATE TABLE hearthside.records (
        table_id text COLLATE "C" NOT NULL REFERENCES hearthside.tables (id) ON DELETE CASCADE,
        seq bigint NOT NULL CHECK (seq > 0),
        body bytea NOT NULL,
        PRIMARY KEY (table_id, seq)
    );
    CREATE TABLE hearthside.snapshots (
        table_id text COLLATE "C" PRIMARY KEY REFERENCES hearthside.tables (id) ON DELETE CASCADE,
        seq bigint NOT NULL,
        version text NOT NULL,
        body bytea NOT NULL
    );
    CREATE TABLE hearthside.keys (
        nr bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        digest bytea PRIMARY KEY CHECK (length(digest) = 32),
        table_id text COLLATE "C" NOT NULL REFERENCES hearthside.tables (id) ON DELETE CASCADE,
        holder text NOT NULL
    );
    CREATE INDEX keys_of_a_table ON hearthside.keys (table_id);

    -- The newest number if the records were written; the newest, below zero by one more, if they
    -- do not follow it; nothing if there is no such table.
    CREATE FUNCTION hearthside.append(wanted text, after numeric, bodies bytea[]) RETURNS bigint
    LANGUAGE plpgsql AS $$
    DECLARE at bigint;
    BEGIN
        UPDATE hearthside.tables SET newest = newest + cardinality(bodies)
            WHERE id = wanted AND newest = after RETURNING newest INTO at;
        IF NOT FOUND THEN
            SELECT -1 - newest INTO at FROM hearthside.tables WHERE id = wanted;
            RETURN at;
        END IF;
        INSERT INTO hearthside.records (table_id, seq, body)
            SELECT wanted, after + nth, body FROM unnest(bodies) WITH ORDINALITY AS b (body, nth);
        RETURN at;
    END $$;

    -- 1 if the table was started, 0 if its id is in use.
    CREATE FUNCTION hearthside.start(wanted text, head bytea, bodies bytea[]) RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        INSERT INTO hearthside.tables (id, header, newest)
            VALUES (wanted, head, cardinality(bodies)) ON CONFLICT DO NOTHING;
        IF NOT FOUND THEN RETURN 0; END IF;
        INSERT INTO hearthside.records (table_id, seq, body)
            SELECT wanted, nth, body FROM unnest(bodies) WITH ORDINALITY AS b (body, nth);
        RETURN 1;
    END $$;

    CREATE FUNCTION hearthside.forget(wanted text) RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM hearthside.tables WHERE id = wanted;
        RETURN 1;
    END $$;

    CREATE FUNCTION hearthside.keep_snapshot(wanted text, at bigint, made_by text, state bytea)
    RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM 1 FROM hearthside.tables WHERE id = wanted FOR KEY SHARE;
        IF NOT FOUND THEN RETURN NULL; END IF;
        INSERT INTO hearthside.snapshots (table_id, seq, version, body)
            VALUES (wanted, at, made_by, state)
            ON CONFLICT (table_id) DO UPDATE
            SET seq = excluded.seq, version = excluded.version, body = excluded.body;
        RETURN 1;
    END $$;

    CREATE FUNCTION hearthside.put_key(known bytea, wanted text, whose text) RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM 1 FROM hearthside.tables WHERE id = wanted FOR KEY SHARE;
        IF NOT FOUND THEN RETURN NULL; END IF;
        INSERT INTO hearthside.keys (digest, table_id, holder) VALUES (known, wanted, whose)
            ON CONFLICT (digest) DO UPDATE
            SET table_id = excluded.table_id, holder = excluded.holder;
        RETURN 1;
    END $$;

    CREATE FUNCTION hearthside.drop_key(known bytea) RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM hearthside.keys WHERE digest = known;
        RETURN 1;
    END $$;
    """,
    """
    CREATE TABLE hearthside.pictures (
        nr bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
        table_id text COLLATE "C" NOT NULL REFERENCES hearthside.tables (id) ON DELETE CASCADE,
        name text COLLATE "C" NOT NULL,
        body bytea NOT NULL,
        PRIMARY KEY (table_id, name)
    );
    """,
    # Some databases of version 2 call their pictures image_files.
    """
    ALTER TABLE IF EXISTS hearthside.image_files RENAME TO pictures;

    CREATE OR REPLACE FUNCTION hearthside.put_picture(wanted text, called text, picture bytea)
    RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        PERFORM 1 FROM hearthside.tables WHERE id = wanted FOR KEY SHARE;
        IF NOT FOUND THEN RETURN NULL; END IF;
        INSERT INTO hearthside.pictures (table_id, name, body) VALUES (wanted, called, picture)
            ON CONFLICT (table_id, name) DO UPDATE SET body = excluded.body;
        RETURN 1;
    END $$;

    CREATE OR REPLACE FUNCTION hearthside.drop_picture(wanted text, called text) RETURNS bigint
    LANGUAGE plpgsql AS $$
    BEGIN
        DELETE FROM hearthside.pictures WHERE table_id = wanted AND name = called;
        RETURN 1;
    END $$;
    """,
)


def prepare(place: str) -> None:
    """Give the database today's schema; a second server may do the same at the same time."""
    try:
        with psycopg.connect(place, connect_timeout=PATIENCE) as db:
            db.execute("SELECT pg_advisory_xact_lock(%s)", (LOCK,))
            db.execute("CREATE SCHEMA IF NOT EXISTS hearthside")
            db.execute("CREATE TABLE IF NOT EXISTS hearthside.version (number int NOT NULL)")
            row = db.execute("SELECT number FROM hearthside.version").fetchone()
            version = row[0] if row else 0
            if version > len(STEPS):
                raise NewerFile(
                    f"{shown(place)} was written by a newer Hearthside. "
                    "Update Hearthside, or choose another database."
                )
            for step in STEPS[version:]:
                db.execute(step.encode())
            db.execute("DELETE FROM hearthside.version")
            db.execute("INSERT INTO hearthside.version VALUES (%s)", (len(STEPS),))
    except psycopg.Error as error:
        raise trouble(error, place) from error


def shown(place: str) -> str:
    """A database by its name and host, never with its password."""
    try:
        parts: dict[str, Any] = conninfo_to_dict(place)
    except psycopg.Error:
        return "That database"
    name, host = parts.get("dbname", "of that name"), parts.get("host", "this machine")
    return f"The database {name} on {host}"


def trouble(error: Exception, place: str) -> Unavailable:
    """What to tell a person about an error from PostgreSQL."""
    which = shown(place)
    state = getattr(error, "sqlstate", None) or ""
    said = str(error).strip().splitlines()[-1:] or [""]
    if not state and "does not exist" in said[0]:  # while connecting there are only words
        state = "3D" if "database" in said[0] else "28"
    elif not state and ("authentication" in said[0] or "pg_hba" in said[0]):
        state = "28"
    match state[:2]:
        case "28":
            return Unavailable(
                f"{which} does not let this user in. Look at the user name and the password."
            )
        case "3D":
            return Unavailable(
                f"{which} does not exist. Create it with createdb, then start again."
            )
        case "42":
            return Unavailable(
                f"{which} does not allow this ({said[0]}). "
                "Let the user own the database, or grant it the right to create a schema."
            )
        case "53":
            return Unavailable(
                f"{which} has no room left ({said[0]}). What was saved is safe: make room, then "
                "try again."
            )
        case "" | "08" | "57":
            return Unavailable(
                f"{which} cannot be reached now. What was saved is safe: try again in a moment."
            )
    return Unavailable(
        f"{which} cannot be used now ({said[0]}). What was saved is safe: try again."
    )

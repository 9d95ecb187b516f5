CREATE TABLE "catalogue_card_change" (
	"card_id" bigint PRIMARY KEY NOT NULL,
	"version" bigint NOT NULL
);
--> statement-breakpoint
-- Notes which steps a statement changed, under the version that it raises: the row lock of that
-- version is held until the commit, so versions are committed in their order and whoever has read
-- one misses nothing below it. The argument names the column with the id of the step.
CREATE FUNCTION note_changed_cards() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  raised bigint;
  changed text := format(CASE TG_OP
    WHEN 'INSERT' THEN 'SELECT %1$I FROM rows_after'
    WHEN 'UPDATE' THEN 'SELECT %1$I FROM rows_before UNION ALL SELECT %1$I FROM rows_after'
    WHEN 'DELETE' THEN 'SELECT %1$I FROM rows_before'
    ELSE 'SELECT id FROM card'
  END, TG_ARGV[0]);
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO raised;
  EXECUTE format(
    'INSERT INTO catalogue_card_change (card_id, version)
       SELECT DISTINCT card_id, $1 FROM (%s) AS changed (card_id)
       ON CONFLICT (card_id) DO UPDATE SET version = excluded.version', changed)
    USING raised;
  PERFORM pg_notify('catalogue', raised::text);
  RETURN NULL;
END $$;--> statement-breakpoint
DROP TRIGGER card_raises_catalogue_version ON card;--> statement-breakpoint
DROP TRIGGER card_tag_raises_catalogue_version ON card_tag;--> statement-breakpoint
DROP TRIGGER card_exemplary_raises_catalogue_version ON card_exemplary;--> statement-breakpoint
DO $$
DECLARE
  noted record;
BEGIN
  FOR noted IN SELECT * FROM (VALUES
    ('card', 'id'), ('card_tag', 'card_id'), ('card_exemplary', 'card_id')
  ) AS noted_table (name, card_column) CROSS JOIN (VALUES
    ('insert', 'AFTER', 'REFERENCING NEW TABLE AS rows_after'),
    ('update', 'AFTER', 'REFERENCING OLD TABLE AS rows_before NEW TABLE AS rows_after'),
    ('delete', 'AFTER', 'REFERENCING OLD TABLE AS rows_before'),
    ('truncate', 'BEFORE', '')
  ) AS noted_event (event, moment, transition) LOOP
    EXECUTE format(
      'CREATE TRIGGER %I %s %s ON %I %s FOR EACH STATEMENT EXECUTE FUNCTION note_changed_cards(%L)',
      noted.name || '_notes_' || noted.event, noted.moment, noted.event, noted.name,
      noted.transition, noted.card_column);
  END LOOP;
END $$;

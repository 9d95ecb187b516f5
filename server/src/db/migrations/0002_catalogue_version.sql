INSERT INTO catalogue_version DEFAULT VALUES;--> statement-breakpoint
-- One row, so writers of public content queue behind each other and every committed change is seen
-- as a new version; readers compare it with their snapshot.
CREATE FUNCTION raise_catalogue_version() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE raised bigint;
BEGIN
  UPDATE catalogue_version SET version = version + 1 RETURNING version INTO raised;
  PERFORM pg_notify('catalogue', raised::text);
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE public_table text;
BEGIN
  FOREACH public_table IN ARRAY ARRAY[
    'card', 'card_tag', 'card_exemplary', 'card_category', 'card_format', 'exemplary', 'sector',
    'tag', 'page', 'testimony', 'company_from'
  ] LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I
         FOR EACH STATEMENT EXECUTE FUNCTION raise_catalogue_version()',
      public_table || '_raises_catalogue_version', public_table);
  END LOOP;
END $$;

-- Deletions and merges of classification items can be undone too: rows of other tables that referred to an
-- item are stored as they were. A third argument names the columns to store, so that no personal data is.
CREATE OR REPLACE FUNCTION keep_former_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject jsonb := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END;
BEGIN
  INSERT INTO kept_row (change_id, table_name, first_key, second_key, former)
    VALUES (
      current_change(), TG_TABLE_NAME,
      (subject ->> TG_ARGV[0])::bigint, coalesce((subject ->> TG_ARGV[1])::bigint, 0),
      CASE WHEN TG_OP = 'INSERT' THEN NULL WHEN TG_ARGV[2] IS NULL THEN subject ELSE (
        SELECT jsonb_object_agg(key, value) FROM jsonb_each(subject)
        WHERE key = ANY (string_to_array(TG_ARGV[2], ','))
      ) END
    )
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('company_from', '''id'''), ('publication', '''id'''),
    ('report_tag', '''report_id'', ''tag_id'''), ('report_sector', '''report_id'', ''sector_id'''),
    ('report', '''id'', '''', ''id,filters,sector_datas'''),
    ('app_user', '''id'', '''', ''id,company_from_id''')
  ) AS kept_table (name, arguments) LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
         WHEN (current_setting(''act.keeping'', true) = ''on'')
         EXECUTE FUNCTION keep_former_row(%s)',
      kept.name || '_kept_for_undo', kept.name, kept.arguments);
  END LOOP;
END $$;

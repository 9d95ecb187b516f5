CREATE TABLE "kept_act" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"change_id" bigint NOT NULL,
	"kind" varchar(50) NOT NULL,
	"actor_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"title" text NOT NULL,
	"steps" integer NOT NULL,
	CONSTRAINT "kept_act_row" CHECK ("kept_act"."only_row")
);
--> statement-breakpoint
CREATE TABLE "kept_row" (
	"change_id" bigint NOT NULL,
	"table_name" varchar(50) NOT NULL,
	"first_key" bigint NOT NULL,
	"second_key" bigint NOT NULL,
	"former" jsonb,
	"left_digest" text,
	CONSTRAINT "kept_row_change_id_table_name_first_key_second_key_pk" PRIMARY KEY("change_id","table_name","first_key","second_key")
);
--> statement-breakpoint
ALTER TABLE "kept_act" ADD CONSTRAINT "kept_act_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
-- While an act is under way that can be taken back, the first change of a row keeps what it was; the
-- arguments name the one or two columns of its key. Cascades of foreign keys are kept alike.
CREATE FUNCTION keep_former_row() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  subject jsonb := CASE TG_OP WHEN 'INSERT' THEN to_jsonb(NEW) ELSE to_jsonb(OLD) END;
BEGIN
  INSERT INTO kept_row (change_id, table_name, first_key, second_key, former)
    VALUES (
      current_change(), TG_TABLE_NAME,
      (subject ->> TG_ARGV[0])::bigint, coalesce((subject ->> TG_ARGV[1])::bigint, 0),
      CASE WHEN TG_OP <> 'INSERT' THEN subject END
    )
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
  kept record;
BEGIN
  FOR kept IN SELECT * FROM (VALUES
    ('card', '''id'''), ('sector', '''id'''), ('tag', '''id'''), ('card_category', '''id'''),
    ('card_format', '''id'''), ('exemplary', '''id'''),
    ('card_tag', '''card_id'', ''tag_id'''), ('card_exemplary', '''card_id'', ''exemplary_id'''),
    ('report_card', '''report_id'', ''position''')
  ) AS kept_table (name, key_columns) LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW
         WHEN (current_setting(''act.keeping'', true) = ''on'')
         EXECUTE FUNCTION keep_former_row(%s)',
      kept.name || '_kept_for_undo', kept.name, kept.key_columns);
  END LOOP;
END $$;

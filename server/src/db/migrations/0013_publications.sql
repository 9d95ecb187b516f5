CREATE TABLE "publication" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "publication_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"card_id" bigint,
	"exemplary_id" bigint,
	"page_id" bigint,
	"content" jsonb,
	"base" jsonb,
	"format_id" bigint,
	"sector_id" bigint,
	"category_id" bigint,
	"author_id" bigint,
	"planned_at" timestamp with time zone,
	"planned_by" bigint,
	"refused_at" timestamp with time zone,
	"refusal" text,
	CONSTRAINT "publication_uid_unique" UNIQUE("uid"),
	CONSTRAINT "publication_cardId_unique" UNIQUE("card_id"),
	CONSTRAINT "publication_exemplaryId_unique" UNIQUE("exemplary_id"),
	CONSTRAINT "publication_pageId_unique" UNIQUE("page_id"),
	CONSTRAINT "publication_target" CHECK (num_nonnulls("publication"."card_id", "publication"."exemplary_id", "publication"."page_id") = 1),
	CONSTRAINT "publication_content" CHECK (("publication"."content" is null) = ("publication"."base" is null)),
	CONSTRAINT "publication_purpose" CHECK (num_nonnulls("publication"."content", "publication"."planned_at", "publication"."refused_at") > 0),
	CONSTRAINT "publication_refusal" CHECK (("publication"."refused_at" is null) = ("publication"."refusal" is null))
);
--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_exemplary_id_exemplary_id_fk" FOREIGN KEY ("exemplary_id") REFERENCES "public"."exemplary"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_page_id_page_id_fk" FOREIGN KEY ("page_id") REFERENCES "public"."page"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_format_id_card_format_id_fk" FOREIGN KEY ("format_id") REFERENCES "public"."card_format"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_sector_id_sector_id_fk" FOREIGN KEY ("sector_id") REFERENCES "public"."sector"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_category_id_card_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."card_category"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "publication" ADD CONSTRAINT "publication_planned_by_app_user_id_fk" FOREIGN KEY ("planned_by") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "publication_planned" ON "publication" USING btree ("planned_at");--> statement-breakpoint
CREATE INDEX "publication_format" ON "publication" USING btree ("format_id");--> statement-breakpoint
CREATE INDEX "publication_sector" ON "publication" USING btree ("sector_id");--> statement-breakpoint
CREATE INDEX "publication_category" ON "publication" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "publication_author" ON "publication" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "publication_planner" ON "publication" USING btree ("planned_by");--> statement-breakpoint
-- A draft that is published by hand, in whatever way, is not published once more at its hour.
CREATE FUNCTION forget_planned_draft() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'card' THEN
    DELETE FROM publication WHERE card_id = NEW.id AND content IS NULL;
  ELSE
    DELETE FROM publication WHERE exemplary_id = NEW.id AND content IS NULL;
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER card_forgets_planned_draft AFTER UPDATE OF draft ON card
  FOR EACH ROW WHEN (OLD.draft AND NOT NEW.draft) EXECUTE FUNCTION forget_planned_draft();--> statement-breakpoint
CREATE TRIGGER exemplary_forgets_planned_draft AFTER UPDATE OF draft ON exemplary
  FOR EACH ROW WHEN (OLD.draft AND NOT NEW.draft) EXECUTE FUNCTION forget_planned_draft();

ALTER TABLE "report_card" DROP CONSTRAINT "report_card_card_id_card_id_fk";
--> statement-breakpoint
ALTER TABLE "report_follow_up" DROP CONSTRAINT "report_follow_up_card_id_card_id_fk";
--> statement-breakpoint
CREATE INDEX "card_search" ON "card" USING gin ((f_unaccent("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "app_user_due_mail" ON "app_user" USING btree ("due_mailed_at") WHERE "app_user"."due_mail" and "app_user"."status" = 'member' and "app_user"."deleted_at" is null;--> statement-breakpoint
DROP TRIGGER report_card_kept_for_undo ON report_card;--> statement-breakpoint
DROP TRIGGER report_follow_up_kept_for_undo ON report_follow_up;--> statement-breakpoint
-- A deletion that can still be undone is stored as one made from now on: reports keep the id of the step
-- and what they said about it, and those that dropped it since are noted.
UPDATE report_card SET card_id = (kept.former ->> 'card_id')::bigint FROM kept_row kept
  WHERE kept.table_name = 'report_card' AND kept.former ->> 'card_id' IS NOT NULL
    AND report_card.report_id = kept.first_key AND report_card.position = kept.second_key
    AND report_card.card_id IS NULL AND report_card.name_at_save = kept.former ->> 'name_at_save'
    AND report_card.val_at_save = (kept.former ->> 'val_at_save')::integer;--> statement-breakpoint
INSERT INTO report_follow_up (report_id, card_id, status, note, person, due_on)
  SELECT former.report_id, former.card_id, former.status, former.note, former.person, former.due_on
  FROM kept_row kept, jsonb_populate_record(null::report_follow_up, kept.former) former
  WHERE kept.table_name = 'report_follow_up' AND kept.former IS NOT NULL
    AND EXISTS (SELECT FROM report WHERE report.id = former.report_id)
  ON CONFLICT DO NOTHING;--> statement-breakpoint
INSERT INTO kept_row (change_id, table_name, first_key, second_key)
  SELECT change_id, 'report_card', first_key, (former ->> 'card_id')::bigint FROM kept_row kept
  WHERE table_name = 'report_card' AND former ->> 'card_id' IS NOT NULL
    AND NOT EXISTS (SELECT FROM report_card WHERE report_card.report_id = kept.first_key
      AND report_card.card_id = (kept.former ->> 'card_id')::bigint)
  ON CONFLICT DO NOTHING;--> statement-breakpoint
DELETE FROM kept_row WHERE table_name = 'report_follow_up' OR table_name = 'report_card' AND former IS NOT NULL;

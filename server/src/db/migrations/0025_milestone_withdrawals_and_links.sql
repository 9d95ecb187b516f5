ALTER TABLE "milestone" ADD COLUMN "note" varchar(1000);--> statement-breakpoint
ALTER TABLE "milestone" ADD COLUMN "happened_on" date;--> statement-breakpoint
ALTER TABLE "milestone" ADD COLUMN "withdrawn_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "milestone" ADD COLUMN "withdrawal_reason" varchar(1000);--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "milestone_id" bigint;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_milestone_id_milestone_id_fk" FOREIGN KEY ("milestone_id") REFERENCES "public"."milestone"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "share_link_milestone" ON "share_link" USING btree ("milestone_id");--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_note" CHECK (btrim("milestone"."note") <> '');--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_withdrawal" CHECK (("milestone"."withdrawn_at" is null) = ("milestone"."withdrawal_reason" is null) and btrim("milestone"."withdrawal_reason") <> '');--> statement-breakpoint
-- The one change of a milestone is its withdrawal, once: every column but those two stays.
CREATE OR REPLACE FUNCTION refuse_milestone_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM report WHERE id = OLD.report_id) THEN
    INSERT INTO retired_milestone (code, sha256, fixed_at) VALUES (OLD.code, OLD.sha256, OLD.fixed_at);
    INSERT INTO orphaned_file (name) VALUES (OLD.file);
    RETURN OLD;
  END IF;
  IF TG_OP = 'UPDATE' AND OLD.withdrawn_at IS NULL AND NEW.withdrawn_at IS NOT NULL
    AND to_jsonb(NEW) - '{withdrawn_at,withdrawal_reason}'::text[]
      = to_jsonb(OLD) - '{withdrawn_at,withdrawal_reason}'::text[] THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a milestone never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;

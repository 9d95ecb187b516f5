ALTER TABLE "mail_outbox" ADD COLUMN "about_address" varchar(254);--> statement-breakpoint
ALTER TABLE "milestone" ADD COLUMN "fixed_by_id" bigint;--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "step_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "decided_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_fixed_by_id_app_user_id_fk" FOREIGN KEY ("fixed_by_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mail_outbox_about" ON "mail_outbox" USING btree (lower("about_address"));--> statement-breakpoint
CREATE INDEX "milestone_fixer" ON "milestone" USING btree ("fixed_by_id");--> statement-breakpoint
-- The changes of a milestone are its withdrawal, once, and the name of an erased account.
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
  -- The account is being deleted: the reference to it becomes null.
  IF TG_OP = 'UPDATE' AND OLD.fixed_by_id IS NOT NULL AND NEW.fixed_by_id IS NULL
    AND to_jsonb(NEW) - 'fixed_by_id' = to_jsonb(OLD) - 'fixed_by_id'
    AND NOT EXISTS (SELECT FROM app_user WHERE id = OLD.fixed_by_id) THEN
    NEW.fixed_by := 'un compte effacé';
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'a milestone never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
-- Milestones of before: the owner or the co-author of that name, where there is one.
ALTER TABLE "milestone" DISABLE TRIGGER milestone_never_changes;--> statement-breakpoint
UPDATE milestone SET fixed_by_id = named.user_id FROM (
  SELECT milestone.id, min(app_user.id) AS user_id FROM milestone
  JOIN report ON report.id = milestone.report_id
  JOIN app_user ON btrim(app_user.first_name || ' ' || app_user.last_name) = milestone.fixed_by
    AND (app_user.id = report.user_id OR app_user.is_admin
      OR EXISTS (SELECT FROM co_author WHERE report_id = report.id AND user_id = app_user.id))
  GROUP BY milestone.id HAVING count(*) = 1
) AS named WHERE named.id = milestone.id;--> statement-breakpoint
ALTER TABLE "milestone" ENABLE TRIGGER milestone_never_changes;--> statement-breakpoint
UPDATE workshop SET step_count = jsonb_array_length(steps), decided_count = (
  SELECT count(DISTINCT decision ->> 'step') FROM jsonb_array_elements(decisions) AS decision
);

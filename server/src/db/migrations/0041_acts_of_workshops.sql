CREATE TABLE "workshop_act" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshop_act_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"workshop_id" bigint NOT NULL,
	"uid" uuid NOT NULL,
	"step" uuid NOT NULL,
	"status" text,
	"note" varchar(500),
	"undoes" uuid,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"by_id" bigint,
	"workshop_revision" integer NOT NULL,
	"report_revision" integer NOT NULL,
	CONSTRAINT "workshop_act_once" UNIQUE("workshop_id","uid"),
	CONSTRAINT "workshop_act_undone_once" UNIQUE("workshop_id","undoes"),
	CONSTRAINT "workshop_act_status" CHECK ("workshop_act"."status" in ('selected', 'considered', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "seen_count" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "act_count" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "act_bytes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "ended_by_id" bigint;--> statement-breakpoint
ALTER TABLE "workshop" ADD COLUMN "minutes" jsonb;--> statement-breakpoint
ALTER TABLE "workshop_act" ADD CONSTRAINT "workshop_act_workshop_id_workshop_id_fk" FOREIGN KEY ("workshop_id") REFERENCES "public"."workshop"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "workshop_act" ADD CONSTRAINT "workshop_act_by_id_app_user_id_fk" FOREIGN KEY ("by_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshop_act_step" ON "workshop_act" USING btree ("workshop_id","step");--> statement-breakpoint
CREATE INDEX "workshop_act_by" ON "workshop_act" USING btree ("by_id") WHERE "workshop_act"."by_id" is not null;--> statement-breakpoint
ALTER TABLE "workshop" ADD CONSTRAINT "workshop_ended_by_id_app_user_id_fk" FOREIGN KEY ("ended_by_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshop_ended_by" ON "workshop" USING btree ("ended_by_id") WHERE "workshop"."ended_by_id" is not null;--> statement-breakpoint
-- The decisions of before become acts. What undoing restores lacks person and day: these stay as they are.
INSERT INTO "workshop_act" ("workshop_id", "uid", "step", "status", "note", "before", "after", "at",
  "workshop_revision", "report_revision")
SELECT workshop.id, gen_random_uuid(), (decision ->> 'step')::uuid, decision ->> 'status', decision ->> 'note',
  jsonb_build_object(
    'selected', coalesce(decision #>> '{before,status}' IN ('selected', 'done'), false),
    'status', nullif(decision #>> '{before,status}', 'selected'),
    'note', coalesce(decision #>> '{before,note}', '')
  ),
  jsonb_build_object(
    'selected', decision ->> 'status' = 'selected',
    'status', nullif(decision ->> 'status', 'selected'),
    'note', decision ->> 'note',
    'sectorChanged', coalesce((decision #>> '{before,joined}')::boolean, false)
  ),
  (decision ->> 'at')::timestamptz, workshop.revision, report.revision
FROM "workshop" JOIN "report" ON report.id = report_id
CROSS JOIN LATERAL jsonb_array_elements(decisions) WITH ORDINALITY AS made (decision, nth)
ORDER BY workshop.id, nth;--> statement-breakpoint
UPDATE "workshop" SET
  "act_count" = (SELECT count(*) FROM workshop_act WHERE workshop_id = workshop.id),
  "act_bytes" = (SELECT coalesce(sum(pg_column_size(workshop_act)), 0) FROM workshop_act WHERE workshop_id = workshop.id),
  -- One goes from step to step: those before the furthest one were on screen.
  "seen_count" = coalesce((
    SELECT max(nth) FROM jsonb_array_elements(steps) WITH ORDINALITY AS listed (step, nth)
    WHERE step ->> 'uid' = workshop.current::text
      OR EXISTS (SELECT FROM workshop_act WHERE workshop_id = workshop.id AND workshop_act.step::text = listed.step ->> 'uid')
  ), 1);--> statement-breakpoint
ALTER TABLE "workshop" DROP COLUMN "decisions";

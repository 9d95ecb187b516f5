CREATE TABLE "milestone" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "milestone_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"report_id" bigint NOT NULL,
	"name" varchar(255) NOT NULL,
	"fixed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"fixed_by" text NOT NULL,
	"structure" text NOT NULL,
	"somme" integer NOT NULL,
	"potentiel" integer NOT NULL,
	"objectif" integer NOT NULL,
	"effort" integer NOT NULL,
	"step_count" integer NOT NULL,
	"content" jsonb NOT NULL,
	"code" text NOT NULL,
	"sha256" text NOT NULL,
	"file" text NOT NULL,
	CONSTRAINT "milestone_uid_unique" UNIQUE("uid"),
	CONSTRAINT "milestone_code_unique" UNIQUE("code"),
	CONSTRAINT "milestone_sha256_unique" UNIQUE("sha256"),
	CONSTRAINT "milestone_file_unique" UNIQUE("file"),
	CONSTRAINT "milestone_name" CHECK (btrim("milestone"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "orphaned_file" (
	"name" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "retired_milestone" (
	"code" text PRIMARY KEY NOT NULL,
	"sha256" text NOT NULL,
	"fixed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "retired_milestone_sha256_unique" UNIQUE("sha256")
);
--> statement-breakpoint
ALTER TABLE "milestone" ADD CONSTRAINT "milestone_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "milestone_report" ON "milestone" USING btree ("report_id","fixed_at");--> statement-breakpoint
CREATE INDEX "orphaned_file_age" ON "orphaned_file" USING btree ("since");--> statement-breakpoint
-- A milestone never changes. It goes with its report alone: then its code, its fingerprint and its date stay,
-- and its file waits for the sweep, so that a report that is restored at once has it again.
CREATE FUNCTION refuse_milestone_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND NOT EXISTS (SELECT FROM report WHERE id = OLD.report_id) THEN
    INSERT INTO retired_milestone (code, sha256, fixed_at) VALUES (OLD.code, OLD.sha256, OLD.fixed_at);
    INSERT INTO orphaned_file (name) VALUES (OLD.file);
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'a milestone never changes' USING ERRCODE = 'integrity_constraint_violation';
END $$;--> statement-breakpoint
CREATE TRIGGER milestone_never_changes BEFORE UPDATE OR DELETE ON "milestone"
  FOR EACH ROW EXECUTE FUNCTION refuse_milestone_change();--> statement-breakpoint
CREATE TRIGGER milestone_never_emptied BEFORE TRUNCATE ON "milestone"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_milestone_change();

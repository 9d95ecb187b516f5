CREATE TABLE "deleted_report" (
	"id" bigint PRIMARY KEY NOT NULL,
	"uid" uuid NOT NULL,
	"user_id" bigint NOT NULL,
	"deleted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"content" jsonb NOT NULL,
	CONSTRAINT "deleted_report_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "updated_by_id" bigint;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "operation_name" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "operation_address" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "operation_programme" varchar(255) DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "operation_area" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "operation_persons" integer;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "operation_phase" text;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "origin_uid" uuid;--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "deleted_report_owner" ON "deleted_report" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "deleted_report_age" ON "deleted_report" USING btree ("deleted_at");--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_updated_by_id_app_user_id_fk" FOREIGN KEY ("updated_by_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_updated_by" ON "report" USING btree ("updated_by_id") WHERE "report"."updated_by_id" is not null;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_operation_area" CHECK ("report"."operation_area" between 1 and 10000000);--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_operation_persons" CHECK ("report"."operation_persons" between 1 and 10000000);--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_operation_phase" CHECK ("report"."operation_phase" in ('Programme', 'Esquisse', 'APS', 'APD', 'PRO', 'DCE', 'Chantier', 'Livraison'));
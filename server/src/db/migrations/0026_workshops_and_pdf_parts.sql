CREATE TABLE "workshop" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "workshop_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"report_id" bigint NOT NULL,
	"held_on" date NOT NULL,
	"place" varchar(255) DEFAULT '' NOT NULL,
	"participants" varchar(2000) DEFAULT '' NOT NULL,
	"timer" integer DEFAULT 180 NOT NULL,
	"current" uuid,
	"steps" jsonb NOT NULL,
	"decisions" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"somme" integer,
	"potentiel" integer,
	"objectif" integer,
	"effort" integer,
	"ended_at" timestamp with time zone,
	CONSTRAINT "workshop_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
ALTER TABLE "report" ADD COLUMN "pdf_parts" jsonb;--> statement-breakpoint
ALTER TABLE "workshop" ADD CONSTRAINT "workshop_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "workshop_report" ON "workshop" USING btree ("report_id","created_at");
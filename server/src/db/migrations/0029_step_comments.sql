CREATE TABLE "comment_reading" (
	"report_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"up_to" bigint NOT NULL,
	CONSTRAINT "comment_reading_report_id_user_id_pk" PRIMARY KEY("report_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "step_comment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "step_comment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"card_uid" uuid NOT NULL,
	"author_id" bigint NOT NULL,
	"text" varchar(2000) NOT NULL,
	CONSTRAINT "step_comment_uid_unique" UNIQUE("uid"),
	CONSTRAINT "step_comment_text" CHECK (btrim("step_comment"."text") <> '')
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "comment_mails" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "comment_mailed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comment_reading" ADD CONSTRAINT "comment_reading_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comment_reading" ADD CONSTRAINT "comment_reading_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_comment" ADD CONSTRAINT "step_comment_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "step_comment" ADD CONSTRAINT "step_comment_author_id_app_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comment_reading_user" ON "comment_reading" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "step_comment_report" ON "step_comment" USING btree ("report_id","id");--> statement-breakpoint
CREATE INDEX "step_comment_author" ON "step_comment" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "step_comment_recent" ON "step_comment" USING btree ("created_at");
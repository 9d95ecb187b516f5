CREATE TABLE "co_author" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "co_author_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"email" varchar(254) NOT NULL,
	"role" text NOT NULL,
	"user_id" bigint,
	"opened_at" timestamp with time zone,
	CONSTRAINT "co_author_uid_unique" UNIQUE("uid"),
	CONSTRAINT "co_author_role" CHECK ("co_author"."role" in ('reader', 'editor'))
);
--> statement-breakpoint
CREATE TABLE "share_link" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "share_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"report_id" bigint NOT NULL,
	"token_hash" char(64) NOT NULL,
	"label" varchar(255) DEFAULT '' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_opened_at" timestamp with time zone,
	"openings" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "share_link_uid_unique" UNIQUE("uid"),
	CONSTRAINT "share_link_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "co_author" ADD CONSTRAINT "co_author_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_author" ADD CONSTRAINT "co_author_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_link" ADD CONSTRAINT "share_link_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "co_author_once" ON "co_author" USING btree ("report_id","email");--> statement-breakpoint
CREATE INDEX "co_author_email" ON "co_author" USING btree ("email");--> statement-breakpoint
CREATE INDEX "co_author_user" ON "co_author" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "share_link_report" ON "share_link" USING btree ("report_id");
CREATE TABLE "card" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" varchar(255) NOT NULL,
	"format_id" bigint NOT NULL,
	"sector_id" bigint,
	"category_id" bigint,
	"parent_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"action" text DEFAULT '' NOT NULL,
	"description_go_further" text DEFAULT '' NOT NULL,
	"release_note" text DEFAULT '' NOT NULL,
	"description_picture" jsonb,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"val" integer DEFAULT 0 NOT NULL,
	"goal" numeric DEFAULT 0 NOT NULL,
	"draft" boolean DEFAULT true NOT NULL,
	"idx" varchar(50) DEFAULT '' NOT NULL,
	"version" numeric DEFAULT 1 NOT NULL,
	"idx_date" date,
	"actu_position" integer,
	CONSTRAINT "card_uid_unique" UNIQUE("uid"),
	CONSTRAINT "card_val" CHECK ("card"."val" >= 0),
	CONSTRAINT "card_version" CHECK ("card"."version" >= 1),
	CONSTRAINT "card_parent" CHECK ("card"."parent_id" <> "card"."id")
);
--> statement-breakpoint
CREATE TABLE "card_exemplary" (
	"card_id" bigint NOT NULL,
	"exemplary_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_exemplary_card_id_exemplary_id_pk" PRIMARY KEY("card_id","exemplary_id")
);
--> statement-breakpoint
CREATE TABLE "card_tag" (
	"card_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "card_tag_card_id_tag_id_pk" PRIMARY KEY("card_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "card_category" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_category_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" varchar(150) NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "card_category_uid_unique" UNIQUE("uid"),
	CONSTRAINT "card_category_name" CHECK (btrim("card_category"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "card_format" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "card_format_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" varchar(100) NOT NULL,
	"slug" varchar(100) NOT NULL,
	"is_system" boolean DEFAULT false NOT NULL,
	CONSTRAINT "card_format_uid_unique" UNIQUE("uid"),
	CONSTRAINT "card_format_slug_unique" UNIQUE("slug")
);
--> statement-breakpoint
CREATE TABLE "sector" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sector_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" varchar(150) NOT NULL,
	"slug" varchar(180) NOT NULL,
	"parent_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "sector_uid_unique" UNIQUE("uid"),
	CONSTRAINT "sector_slug_unique" UNIQUE("slug"),
	CONSTRAINT "sector_parent" CHECK ("sector"."parent_id" <> "sector"."id"),
	CONSTRAINT "sector_name" CHECK (btrim("sector"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "tag" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "tag_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" varchar(150) NOT NULL,
	"parent_id" bigint,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "tag_uid_unique" UNIQUE("uid"),
	CONSTRAINT "tag_parent" CHECK ("tag"."parent_id" <> "tag"."id"),
	CONSTRAINT "tag_name" CHECK (btrim("tag"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "company_from" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "company_from_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"name" varchar(150) NOT NULL,
	CONSTRAINT "company_from_uid_unique" UNIQUE("uid"),
	CONSTRAINT "company_from_name" CHECK (btrim("company_from"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "contact_message_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"lastname" varchar(100) NOT NULL,
	"firstname" varchar(100) NOT NULL,
	"email" varchar(254) NOT NULL,
	"phone" varchar(30) NOT NULL,
	"structure" varchar(200) DEFAULT '' NOT NULL,
	"message" text NOT NULL,
	"consent_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"ip_hash" char(64) NOT NULL,
	CONSTRAINT "contact_message_uid_unique" UNIQUE("uid"),
	CONSTRAINT "contact_message_text" CHECK (btrim("contact_message"."message") <> '')
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"action" varchar(50) NOT NULL,
	"target_type" varchar(50) NOT NULL,
	"target_id" bigint NOT NULL,
	"before" jsonb,
	"after" jsonb,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "captcha_spent" (
	"challenge" char(64) PRIMARY KEY NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "catalogue_version" (
	"only_row" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	CONSTRAINT "catalogue_version_row" CHECK ("catalogue_version"."only_row")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"key" varchar(100) NOT NULL,
	"user_id" bigint NOT NULL,
	"method_path" varchar(200) NOT NULL,
	"status" integer NOT NULL,
	"response" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_key_key_user_id_pk" PRIMARY KEY("key","user_id")
);
--> statement-breakpoint
CREATE TABLE "mail_outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "mail_outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"to_address" varchar(254) NOT NULL,
	"subject" text NOT NULL,
	"body" jsonb NOT NULL,
	"kind" varchar(50) NOT NULL,
	"sent_at" timestamp with time zone,
	"next_attempt_at" timestamp with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"error" text,
	CONSTRAINT "mail_outbox_uid_unique" UNIQUE("uid")
);
--> statement-breakpoint
CREATE TABLE "rate_limit" (
	"key" varchar(200) NOT NULL,
	"window_start" timestamp with time zone NOT NULL,
	"count" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rate_limit_key_window_start_pk" PRIMARY KEY("key","window_start")
);
--> statement-breakpoint
CREATE TABLE "security_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "security_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" varchar(50) NOT NULL,
	"user_id" bigint,
	"ip_hash" char(64),
	"at" timestamp with time zone DEFAULT now() NOT NULL,
	"detail" jsonb
);
--> statement-breakpoint
CREATE TABLE "exemplary" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "exemplary_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"title" varchar(255) NOT NULL,
	"project_owner" varchar(255) NOT NULL,
	"architect" varchar(255) NOT NULL,
	"credit" varchar(255) NOT NULL,
	"identifier" varchar(100) DEFAULT '' NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"link" varchar(2048) DEFAULT '' NOT NULL,
	"img_primary" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"img" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"draft" boolean DEFAULT true NOT NULL,
	CONSTRAINT "exemplary_uid_unique" UNIQUE("uid"),
	CONSTRAINT "exemplary_required" CHECK (btrim("exemplary"."title") <> '' and btrim("exemplary"."project_owner") <> '' and btrim("exemplary"."architect") <> '' and btrim("exemplary"."credit") <> ''),
	CONSTRAINT "exemplary_link" CHECK ("exemplary"."link" = '' or "exemplary"."link" ~ '^https?://')
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "media_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"file" varchar(255) NOT NULL,
	"alt" text DEFAULT '' NOT NULL,
	"meta" text DEFAULT '' NOT NULL,
	"mime" varchar(100) NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"size" bigint NOT NULL,
	"owner_id" bigint,
	"sha256" char(64) NOT NULL,
	CONSTRAINT "media_uid_unique" UNIQUE("uid"),
	CONSTRAINT "media_file_unique" UNIQUE("file")
);
--> statement-breakpoint
CREATE TABLE "upload_session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "upload_session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"target_type" varchar(50),
	"target_uid" uuid,
	"path" text DEFAULT '' NOT NULL,
	"name" varchar(255) NOT NULL,
	"mime" varchar(100) NOT NULL,
	"size" bigint NOT NULL,
	"received" "int8multirange" DEFAULT '{}'::int8multirange NOT NULL,
	"state" varchar(10) DEFAULT 'open' NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "upload_session_uid_unique" UNIQUE("uid"),
	CONSTRAINT "upload_session_size" CHECK ("upload_session"."size" > 0 and "upload_session"."size" <= 10737418240),
	CONSTRAINT "upload_session_state" CHECK ("upload_session"."state" in ('open', 'complete', 'failed', 'expired'))
);
--> statement-breakpoint
CREATE TABLE "page" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"slug" varchar(180) NOT NULL,
	"title" varchar(255) NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	CONSTRAINT "page_uid_unique" UNIQUE("uid"),
	CONSTRAINT "page_slug_unique" UNIQUE("slug"),
	CONSTRAINT "page_slug" CHECK ("page"."slug" ~ '^[a-z0-9]+(-[a-z0-9]+)*$')
);
--> statement-breakpoint
CREATE TABLE "report" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"user_id" bigint NOT NULL,
	"name" varchar(255) NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"filters" jsonb,
	"somme" integer,
	"potentiel" integer,
	"objectif" integer,
	"effort" integer,
	"sector_datas" jsonb,
	"calculated_at" timestamp with time zone,
	CONSTRAINT "report_uid_unique" UNIQUE("uid"),
	CONSTRAINT "report_name" CHECK (btrim("report"."name") <> '')
);
--> statement-breakpoint
CREATE TABLE "report_card" (
	"report_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"val_at_save" integer NOT NULL,
	"idx_full_at_save" text NOT NULL,
	"name_at_save" text NOT NULL,
	CONSTRAINT "report_card_report_id_card_id_pk" PRIMARY KEY("report_id","card_id")
);
--> statement-breakpoint
CREATE TABLE "report_sector" (
	"report_id" bigint NOT NULL,
	"sector_id" bigint NOT NULL,
	CONSTRAINT "report_sector_report_id_sector_id_pk" PRIMARY KEY("report_id","sector_id")
);
--> statement-breakpoint
CREATE TABLE "report_tag" (
	"report_id" bigint NOT NULL,
	"tag_id" bigint NOT NULL,
	CONSTRAINT "report_tag_report_id_tag_id_pk" PRIMARY KEY("report_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "password_reset" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "password_reset_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" char(64) NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "password_reset_uid_unique" UNIQUE("uid"),
	CONSTRAINT "password_reset_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "refresh_token" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "refresh_token_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"token_hash" char(64) NOT NULL,
	"family" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"family_expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"replaced_by" bigint,
	CONSTRAINT "refresh_token_uid_unique" UNIQUE("uid"),
	CONSTRAINT "refresh_token_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "testimony" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "testimony_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"content" text DEFAULT '' NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "testimony_uid_unique" UNIQUE("uid"),
	CONSTRAINT "testimony_names" CHECK (btrim("testimony"."last_name") <> '' and btrim("testimony"."first_name") <> '')
);
--> statement-breakpoint
CREATE TABLE "app_user" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "app_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"first_name" varchar(100) NOT NULL,
	"last_name" varchar(100) NOT NULL,
	"email" varchar(254) NOT NULL,
	"phone" varchar(30) NOT NULL,
	"company" varchar(200) NOT NULL,
	"company_role" varchar(200) NOT NULL,
	"company_from_id" bigint,
	"password_hash" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"is_admin" boolean DEFAULT false NOT NULL,
	"approved_at" timestamp with time zone,
	"refused_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "app_user_uid_unique" UNIQUE("uid"),
	CONSTRAINT "app_user_status" CHECK ("app_user"."status" in ('waiting', 'member', 'no_member', 'refused'))
);
--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_format_id_card_format_id_fk" FOREIGN KEY ("format_id") REFERENCES "public"."card_format"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_sector_id_sector_id_fk" FOREIGN KEY ("sector_id") REFERENCES "public"."sector"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_category_id_card_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."card_category"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card" ADD CONSTRAINT "card_parent_id_card_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."card"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_exemplary" ADD CONSTRAINT "card_exemplary_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_exemplary" ADD CONSTRAINT "card_exemplary_exemplary_id_exemplary_id_fk" FOREIGN KEY ("exemplary_id") REFERENCES "public"."exemplary"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_tag" ADD CONSTRAINT "card_tag_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_tag" ADD CONSTRAINT "card_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sector" ADD CONSTRAINT "sector_parent_id_sector_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."sector"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tag" ADD CONSTRAINT "tag_parent_id_tag_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_log" ADD CONSTRAINT "security_log_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_owner_id_app_user_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upload_session" ADD CONSTRAINT "upload_session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sector" ADD CONSTRAINT "report_sector_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_sector" ADD CONSTRAINT "report_sector_sector_id_sector_id_fk" FOREIGN KEY ("sector_id") REFERENCES "public"."sector"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tag" ADD CONSTRAINT "report_tag_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_tag" ADD CONSTRAINT "report_tag_tag_id_tag_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tag"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_reset" ADD CONSTRAINT "password_reset_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refresh_token" ADD CONSTRAINT "refresh_token_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "app_user" ADD CONSTRAINT "app_user_company_from_id_company_from_id_fk" FOREIGN KEY ("company_from_id") REFERENCES "public"."company_from"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_tree" ON "card" USING btree ("sector_id","parent_id","position");--> statement-breakpoint
CREATE INDEX "card_parent_id" ON "card" USING btree ("parent_id");--> statement-breakpoint
CREATE INDEX "card_draft_format" ON "card" USING btree ("draft","format_id");--> statement-breakpoint
CREATE INDEX "card_category_id" ON "card" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "card_updated" ON "card" USING btree ("updated_at");--> statement-breakpoint
CREATE INDEX "card_search" ON "card" USING gin ((f_unaccent("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "card_exemplary_exemplary" ON "card_exemplary" USING btree ("exemplary_id");--> statement-breakpoint
CREATE INDEX "card_tag_tag" ON "card_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "card_category_search" ON "card_category" USING gin ((f_unaccent("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sector_tree" ON "sector" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "tag_tree" ON "tag" USING btree ("parent_id","position");--> statement-breakpoint
CREATE INDEX "tag_search" ON "tag" USING gin ((f_unaccent("name")) gin_trgm_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "company_from_name_key" ON "company_from" USING btree (lower("name"));--> statement-breakpoint
CREATE INDEX "contact_message_created" ON "contact_message" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "captcha_spent_expiry" ON "captcha_spent" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "idempotency_key_expiry" ON "idempotency_key" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "mail_outbox_waiting" ON "mail_outbox" USING btree ("next_attempt_at") WHERE "mail_outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "rate_limit_window" ON "rate_limit" USING btree ("window_start");--> statement-breakpoint
CREATE INDEX "security_log_at" ON "security_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "security_log_user" ON "security_log" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "exemplary_draft" ON "exemplary" USING btree ("draft");--> statement-breakpoint
CREATE INDEX "exemplary_search" ON "exemplary" USING gin ((f_unaccent("title")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "media_owner" ON "media" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "upload_session_expiry" ON "upload_session" USING btree ("state","expires_at");--> statement-breakpoint
CREATE INDEX "upload_session_user" ON "upload_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "page_search" ON "page" USING gin ((f_unaccent("title")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "report_owner" ON "report" USING btree ("user_id","updated_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "report_search" ON "report" USING gin ((f_unaccent("name")) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "report_card_card" ON "report_card" USING btree ("card_id");--> statement-breakpoint
CREATE INDEX "report_sector_sector" ON "report_sector" USING btree ("sector_id");--> statement-breakpoint
CREATE INDEX "report_tag_tag" ON "report_tag" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "password_reset_user" ON "password_reset" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_user" ON "refresh_token" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refresh_token_family" ON "refresh_token" USING btree ("family");--> statement-breakpoint
CREATE INDEX "refresh_token_expiry" ON "refresh_token" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "app_user_email_key" ON "app_user" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "app_user_listed" ON "app_user" USING btree ("status","is_admin") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_deleted" ON "app_user" USING btree ("deleted_at");--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin ((f_unaccent("last_name" || ' ' || "first_name" || ' ' || "email")) gin_trgm_ops);
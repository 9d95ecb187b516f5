CREATE TABLE "open_data_version" (
	"version" char(32) PRIMARY KEY NOT NULL,
	"steps" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"current_since" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "site_settings_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"only_row" boolean DEFAULT true NOT NULL,
	"open_data" boolean DEFAULT false NOT NULL,
	"open_data_licence" varchar(20),
	CONSTRAINT "site_settings_uid_unique" UNIQUE("uid"),
	CONSTRAINT "site_settings_onlyRow_unique" UNIQUE("only_row"),
	CONSTRAINT "site_settings_row" CHECK ("site_settings"."only_row"),
	CONSTRAINT "site_settings_licence" CHECK ("site_settings"."open_data_licence" in ('etalab-2.0', 'ODbL-1.0', 'CC-BY-4.0')),
	CONSTRAINT "site_settings_open_data" CHECK (not "site_settings"."open_data" or "site_settings"."open_data_licence" is not null)
);
--> statement-breakpoint
INSERT INTO site_settings DEFAULT VALUES;

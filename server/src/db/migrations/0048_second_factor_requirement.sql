ALTER TABLE "session" ADD COLUMN "by_passkey" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "second_factor_of" varchar(20);--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "second_factor_from" date;--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_second_factor_of" CHECK ("site_settings"."second_factor_of" in ('administrators', 'all'));--> statement-breakpoint
ALTER TABLE "site_settings" ADD CONSTRAINT "site_settings_second_factor" CHECK (("site_settings"."second_factor_of" is null) = ("site_settings"."second_factor_from" is null));
ALTER TABLE "app_user" ADD COLUMN "last_seen_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "inactive_warned_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "contact_message_email" ON "contact_message" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "mail_outbox_to" ON "mail_outbox" USING btree (lower("to_address"));--> statement-breakpoint
CREATE INDEX "app_user_last_seen" ON "app_user" USING btree ("last_seen_at") WHERE "app_user"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "app_user_deleted" ON "app_user" USING btree ("deleted_at") WHERE "app_user"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "app_user_refused" ON "app_user" USING btree ("refused_at") WHERE "app_user"."status" = 'refused';
ALTER TABLE "app_user" ADD COLUMN "waiting_notices" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "waiting_noticed_at" timestamp with time zone;
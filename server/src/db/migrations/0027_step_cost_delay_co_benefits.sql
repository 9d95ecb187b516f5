ALTER TABLE "card" ADD COLUMN "cost" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "delay" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "co_benefits" text DEFAULT '' NOT NULL;
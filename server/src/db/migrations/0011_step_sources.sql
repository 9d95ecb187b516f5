ALTER TABLE "card" ADD COLUMN "source" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "hypotheses" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "card" ADD COLUMN "reviewed_on" date;
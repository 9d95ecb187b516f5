ALTER TABLE "report" ADD COLUMN "kept_changes" text;--> statement-breakpoint
ALTER TABLE "report_card" ADD COLUMN "draft_at_save" boolean;--> statement-breakpoint
ALTER TABLE "report_card" ADD COLUMN "format_at_save" text;
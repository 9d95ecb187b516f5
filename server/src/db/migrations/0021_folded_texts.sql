DROP INDEX "audit_log_target";--> statement-breakpoint
DROP INDEX "audit_log_search";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "title_folded" text GENERATED ALWAYS AS (f_unaccent(title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "app_user_texts" ON "app_user" USING btree ("listed_in","searched");--> statement-breakpoint
CREATE INDEX "audit_log_target" ON "audit_log" USING btree ("target_type","target_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("title_folded" gin_trgm_ops);
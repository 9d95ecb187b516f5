DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "audit_log_kind";--> statement-breakpoint
CREATE INDEX "app_user_in_list" ON "app_user" USING btree ("listed_in");--> statement-breakpoint
CREATE INDEX "app_user_named" ON "app_user" USING btree ("last_name_folded","first_name_folded","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id") WHERE action <> 'found';--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("target_type","at","id") WHERE action <> 'found';
DROP INDEX "card_search";--> statement-breakpoint
DROP INDEX "card_category_search";--> statement-breakpoint
DROP INDEX "tag_search";--> statement-breakpoint
DROP INDEX "report_search";--> statement-breakpoint
DROP INDEX "app_user_deleted";--> statement-breakpoint
DROP INDEX "app_user_listed";--> statement-breakpoint
DROP INDEX "app_user_search";--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "listed_in" text GENERATED ALWAYS AS (case
      when deleted_at is not null then 'soft-deleted'
      when status = 'waiting' then 'waiting-approval'
      when status <> 'member' then 'no-member'
      when is_admin then 'admin'
      else 'member' end) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "last_name_folded" text GENERATED ALWAYS AS (f_unaccent(last_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "first_name_folded" text GENERATED ALWAYS AS (f_unaccent(first_name)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "searched" text GENERATED ALWAYS AS (f_unaccent(last_name || ' ' || first_name || ' ' || email)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "app_user_listed" ON "app_user" USING btree ("listed_in","last_name_folded","first_name_folded","id");--> statement-breakpoint
CREATE INDEX "app_user_search" ON "app_user" USING gin ("searched" gin_trgm_ops);
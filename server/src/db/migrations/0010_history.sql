-- One number for all that a transaction records, from the sequence of the rows themselves: it is
-- that of no other act.
CREATE FUNCTION current_change() RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  number text := current_setting('audit.change', true);
BEGIN
  IF coalesce(number, '') = '' THEN
    number := nextval(pg_get_serial_sequence('audit_log', 'id'))::text;
    PERFORM set_config('audit.change', number, true);
  END IF;
  RETURN number::bigint;
END $$;--> statement-breakpoint
DROP INDEX "audit_log_at";--> statement-breakpoint
DROP INDEX "audit_log_actor";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "change_id" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "content" jsonb;--> statement-breakpoint
-- Rows of one transaction have its moment; what something is called was not kept before.
UPDATE audit_log SET
  change_id = act.change_id,
  title = CASE WHEN audit_log.target_type IN ('app_user', 'media') THEN '' ELSE coalesce(
    (SELECT btrim(idx || ' ' || name) FROM card
      WHERE audit_log.target_type = 'card' AND card.id = audit_log.target_id),
    (SELECT name FROM sector
      WHERE audit_log.target_type = 'sector' AND sector.id = audit_log.target_id),
    (SELECT name FROM tag WHERE audit_log.target_type = 'tag' AND tag.id = audit_log.target_id),
    (SELECT name FROM card_category
      WHERE audit_log.target_type = 'card_category' AND card_category.id = audit_log.target_id),
    (SELECT name FROM card_format
      WHERE audit_log.target_type = 'card_format' AND card_format.id = audit_log.target_id),
    (SELECT name FROM company_from
      WHERE audit_log.target_type = 'company_from' AND company_from.id = audit_log.target_id),
    (SELECT exemplary.title FROM exemplary
      WHERE audit_log.target_type = 'exemplary' AND exemplary.id = audit_log.target_id),
    (SELECT page.title FROM page
      WHERE audit_log.target_type = 'page' AND page.id = audit_log.target_id),
    (SELECT first_name || ' ' || last_name FROM testimony
      WHERE audit_log.target_type = 'testimony' AND testimony.id = audit_log.target_id),
    before ->> 'name', before ->> 'title', before ->> 'lastName',
    after ->> 'name', after ->> 'title', after ->> 'lastName', '') END
FROM (
  SELECT id, min(id) OVER (PARTITION BY at, actor_id) AS change_id FROM audit_log
) act
WHERE act.id = audit_log.id;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "change_id" SET DEFAULT current_change();--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "change_id" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("target_type","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_at" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ((f_unaccent("title")) gin_trgm_ops);--> statement-breakpoint
CREATE FUNCTION refuse_rewritten_history() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only: rows are neither changed nor removed';
END $$;--> statement-breakpoint
CREATE TRIGGER audit_log_append_only
  BEFORE DELETE OR TRUNCATE OR UPDATE OF id, action, target_type, target_id, before, after, at,
    change_id, title, content ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewritten_history();--> statement-breakpoint
-- Erasing an account leaves its acts without a name, which its foreign key does.
CREATE TRIGGER audit_log_same_actor BEFORE UPDATE OF actor_id ON audit_log
  FOR EACH ROW WHEN (NEW.actor_id IS NOT NULL AND NEW.actor_id IS DISTINCT FROM OLD.actor_id)
  EXECUTE FUNCTION refuse_rewritten_history();

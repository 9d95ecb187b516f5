-- A text in the spelling that domain/src/kernel/text.ts gives it, case and accents aside: what nobody
-- sees is gone, one kind of hyphen, apostrophe and blank.
CREATE FUNCTION f_plain(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT btrim(regexp_replace(
    normalize(
      translate(
        regexp_replace($1, '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF9-\uFFFB]', '', 'g'),
        U&'\2018\2019\201A\201B\02B9\02BB\02BC\02BD\02C8`\00B4\2032\FF07\2010\2011\2012\2013\2014\2015\2212\2043\FE58\FE63\FF0D',
        repeat('''', 13) || repeat('-', 11)),
      NFKC),
    '\s+', ' ', 'g')) $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION f_unaccent(text) RETURNS text
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  AS $$ SELECT lower(public.unaccent('public.unaccent', public.f_plain($1))) $$;--> statement-breakpoint
-- What was computed before.
REINDEX INDEX "exemplary_search";--> statement-breakpoint
REINDEX INDEX "page_search";--> statement-breakpoint
-- Rows of the journal are never changed: the column is made anew.
ALTER TABLE "audit_log" DROP COLUMN "title_folded";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "title_folded" text GENERATED ALWAYS AS (f_unaccent(title)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_log_search" ON "audit_log" USING gin ("title_folded" gin_trgm_ops);--> statement-breakpoint
UPDATE "app_user" SET "last_name" = "last_name"
WHERE "searched" <> f_unaccent(last_name || ' ' || first_name || ' ' || email);--> statement-breakpoint
-- Addresses that nobody could sign in with; of two that become one, both stay as they are.
WITH cleaned AS (
  SELECT id, email, regexp_replace(lower(f_plain(email)), '^<?(mailto:)?([^<>?]*).*$', '\2') AS address
  FROM app_user
)
UPDATE app_user SET email = cleaned.address
FROM cleaned
WHERE cleaned.id = app_user.id AND cleaned.address <> lower(cleaned.email)
  AND cleaned.address <> ''
  AND NOT EXISTS (SELECT 1 FROM cleaned other WHERE other.id <> cleaned.id AND other.address = cleaned.address);--> statement-breakpoint
WITH cleaned AS (
  SELECT id, report_id, email, regexp_replace(lower(f_plain(email)), '^<?(mailto:)?([^<>?]*).*$', '\2') AS address
  FROM co_author
)
UPDATE co_author SET email = cleaned.address
FROM cleaned
WHERE cleaned.id = co_author.id AND cleaned.address <> cleaned.email AND cleaned.address <> ''
  AND NOT EXISTS (
    SELECT 1 FROM cleaned other
    WHERE other.id <> cleaned.id AND other.report_id = cleaned.report_id AND other.address = cleaned.address);

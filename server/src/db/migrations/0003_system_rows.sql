INSERT INTO card_format (name, slug, is_system) VALUES
  ('Étape directe', 'direct', true),
  ('Étape transversale', 'indirect', true),
  ('Étape pour complétude', 'completude', true);--> statement-breakpoint
INSERT INTO company_from (name) VALUES ('DRO'), ('NovaBuild');

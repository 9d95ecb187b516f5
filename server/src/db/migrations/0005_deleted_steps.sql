ALTER TABLE "report_card" DROP CONSTRAINT "report_card_card_id_card_id_fk";
--> statement-breakpoint
ALTER TABLE "report_card" DROP CONSTRAINT "report_card_report_id_card_id_pk";--> statement-breakpoint
ALTER TABLE "report_card" ALTER COLUMN "card_id" DROP NOT NULL;--> statement-breakpoint
-- Saves number the steps of a report from 0; rows written by other means are numbered here.
UPDATE "report_card" SET "position" = numbered.position
  FROM (
    SELECT report_id, card_id,
      row_number() OVER (PARTITION BY report_id ORDER BY position, card_id) - 1 AS position
    FROM report_card
  ) numbered
  WHERE numbered.report_id = report_card.report_id AND numbered.card_id = report_card.card_id
    AND numbered.position <> report_card.position;--> statement-breakpoint
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_report_id_position_pk" PRIMARY KEY("report_id","position");--> statement-breakpoint
ALTER TABLE "report_card" ADD CONSTRAINT "report_card_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "report_card_once" ON "report_card" USING btree ("report_id","card_id");
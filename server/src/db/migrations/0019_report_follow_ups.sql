CREATE TABLE "report_follow_up" (
	"report_id" bigint NOT NULL,
	"card_id" bigint NOT NULL,
	"status" text,
	"note" varchar(500) DEFAULT '' NOT NULL,
	"person" varchar(255) DEFAULT '' NOT NULL,
	"due_on" date,
	CONSTRAINT "report_follow_up_report_id_card_id_pk" PRIMARY KEY("report_id","card_id"),
	CONSTRAINT "report_follow_up_status" CHECK ("report_follow_up"."status" in ('done', 'considered', 'in-place', 'discarded'))
);
--> statement-breakpoint
ALTER TABLE "share_link" ADD COLUMN "shows_discarded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "report_follow_up" ADD CONSTRAINT "report_follow_up_report_id_report_id_fk" FOREIGN KEY ("report_id") REFERENCES "public"."report"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "report_follow_up" ADD CONSTRAINT "report_follow_up_card_id_card_id_fk" FOREIGN KEY ("card_id") REFERENCES "public"."card"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_follow_up_card" ON "report_follow_up" USING btree ("card_id");--> statement-breakpoint
-- Goes with a step that is deleted, and comes back when that act is taken back.
CREATE TRIGGER report_follow_up_kept_for_undo AFTER INSERT OR UPDATE OR DELETE ON report_follow_up
  FOR EACH ROW WHEN (current_setting('act.keeping', true) = 'on')
  EXECUTE FUNCTION keep_former_row('report_id', 'card_id');

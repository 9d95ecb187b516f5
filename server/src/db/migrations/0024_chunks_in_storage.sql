CREATE TABLE "upload_chunk" (
	"name" text PRIMARY KEY NOT NULL,
	"session_id" bigint,
	"from_byte" bigint NOT NULL,
	"to_byte" bigint,
	"begun_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "upload_chunk_bytes" CHECK ("upload_chunk"."from_byte" < "upload_chunk"."to_byte")
);
--> statement-breakpoint
ALTER TABLE "upload_session" DROP CONSTRAINT "upload_session_state";--> statement-breakpoint
ALTER TABLE "upload_chunk" ADD CONSTRAINT "upload_chunk_session_id_upload_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."upload_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_chunk_session" ON "upload_chunk" USING btree ("session_id");--> statement-breakpoint
ALTER TABLE "upload_session" DROP COLUMN "received";--> statement-breakpoint
ALTER TABLE "upload_session" ADD CONSTRAINT "upload_session_state" CHECK ("upload_session"."state" in ('open', 'finishing', 'complete', 'failed', 'expired'));
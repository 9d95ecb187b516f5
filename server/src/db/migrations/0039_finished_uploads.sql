ALTER TABLE "upload_session" ADD COLUMN "media_id" bigint;--> statement-breakpoint
ALTER TABLE "upload_session" ADD CONSTRAINT "upload_session_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "upload_session_media" ON "upload_session" USING btree ("media_id");
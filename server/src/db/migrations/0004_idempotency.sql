ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_key_user_id_pk";--> statement-breakpoint
ALTER TABLE "idempotency_key" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" ALTER COLUMN "status" SET DEFAULT 0;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "idempotency_key_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "fingerprint" char(64) NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD COLUMN "claimed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_owner" UNIQUE NULLS NOT DISTINCT("key","user_id");
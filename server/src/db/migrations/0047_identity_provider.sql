CREATE TABLE "provider_identity" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "provider_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "provider_identity_uid_unique" UNIQUE("uid"),
	CONSTRAINT "provider_identity_userId_unique" UNIQUE("user_id"),
	CONSTRAINT "provider_identity_of_issuer" UNIQUE("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "provider_sign_in" (
	"token_hash" char(64) PRIMARY KEY NOT NULL,
	"person" jsonb,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sign_in_challenge" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "id_token" text;--> statement-breakpoint
ALTER TABLE "provider_identity" ADD CONSTRAINT "provider_identity_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "provider_sign_in_expiry" ON "provider_sign_in" USING btree ("expires_at");
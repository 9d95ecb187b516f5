CREATE TABLE "session" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "session_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" uuid DEFAULT gen_random_uuid() NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"user_id" bigint NOT NULL,
	"family" uuid NOT NULL,
	"browser" varchar(40) DEFAULT '' NOT NULL,
	"system" varchar(40) DEFAULT '' NOT NULL,
	"last_used_at" timestamp with time zone DEFAULT now() NOT NULL,
	"proven_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "session_uid_unique" UNIQUE("uid"),
	CONSTRAINT "session_family_unique" UNIQUE("family")
);
--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_expiry" ON "session" USING btree ("expires_at");--> statement-breakpoint
-- Sessions that are open stay so; what they were opened with is not known.
INSERT INTO "session" ("user_id", "family", "created_at", "last_used_at", "proven_at", "expires_at")
SELECT min("user_id"), "family", min("created_at"), max("created_at"), min("created_at"), max("family_expires_at")
FROM "refresh_token" GROUP BY "family";

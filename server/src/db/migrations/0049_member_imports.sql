CREATE TABLE "member_import" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "member_import_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"actor_id" bigint,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "member_import_row" (
	"import_id" bigint NOT NULL,
	"user_id" bigint NOT NULL,
	"effect" text NOT NULL,
	"former" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"written" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "member_import_row_import_id_user_id_pk" PRIMARY KEY("import_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "app_user" ADD COLUMN "invited_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "member_import" ADD CONSTRAINT "member_import_actor_id_app_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."app_user"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_row" ADD CONSTRAINT "member_import_row_import_id_member_import_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_import"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_row" ADD CONSTRAINT "member_import_row_user_id_app_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."app_user"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_import_row_user" ON "member_import_row" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "app_user_invited" ON "app_user" USING btree ("id") WHERE "app_user"."invited_at" is not null;
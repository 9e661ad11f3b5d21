CREATE TABLE "email_undos" (
	"secret_hash" text PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"email" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_epoch" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	CONSTRAINT "session_epoch_alone" CHECK ("session_epoch"."id")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user" uuid NOT NULL,
	"token_version" integer NOT NULL,
	"browser" text,
	"system" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "email_undos" ADD CONSTRAINT "email_undos_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_users_id_fk" FOREIGN KEY ("user") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "email_undos_by_user" ON "email_undos" USING btree ("user");--> statement-breakpoint
CREATE INDEX "email_undos_by_email" ON "email_undos" USING btree ("email");--> statement-breakpoint
CREATE INDEX "sessions_by_user" ON "sessions" USING btree ("user");--> statement-breakpoint
INSERT INTO "session_epoch" DEFAULT VALUES;

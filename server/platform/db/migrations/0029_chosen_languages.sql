ALTER TABLE "users" ALTER COLUMN "language" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "language" DROP NOT NULL;--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name") collate "C","id") WHERE "users"."deleted_at" is null;--> statement-breakpoint

-- Until now English was where every account began: whoever has it has not chosen it, and is written to in English as before.
UPDATE "users" SET "language" = NULL WHERE "language" = 'en';

ALTER TABLE "imports" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "picture_import_files" ADD COLUMN "replaces" boolean DEFAULT false NOT NULL;
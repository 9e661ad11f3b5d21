ALTER TABLE "categories" ADD COLUMN "for_children" boolean DEFAULT false NOT NULL;
--> statement-breakpoint
UPDATE "categories" SET "for_children" = true WHERE lower("name") = 'kids';
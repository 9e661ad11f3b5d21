ALTER TABLE "products" ADD COLUMN "size_ids" uuid[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name) || E'\n' || lower(code)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_name_beginnings" ON "products" USING btree (lower("name") text_pattern_ops) WHERE "products"."archived_at" is null;
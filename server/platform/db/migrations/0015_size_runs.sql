DROP INDEX "products_search_beginnings";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "size_run" bigint GENERATED ALWAYS AS (hash_array_extended(size_ids, 0)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_searched" ON "products" USING btree ("search_text" text_pattern_ops,"category","sub_category","color","discount_price","size_run") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_by_size_run" ON "products" USING btree ("size_run","id");--> statement-breakpoint

-- How common each letter is: the planner does not ask the index of letters, and took each for rare.
CREATE STATISTICS "products_letters" ON (string_to_array("search_text", NULL)) FROM "products";--> statement-breakpoint
ANALYZE "products";

-- Searching looks at the Bangla name too, and at the article number without dashes. One index holds all that a list in the order of how
-- well it fits is counted and sorted by.
DROP INDEX "products_searched";--> statement-breakpoint
DROP INDEX "products_search_trigrams";--> statement-breakpoint
DROP INDEX "products_search_letters";--> statement-breakpoint
DROP STATISTICS "products_letters";--> statement-breakpoint
ALTER TABLE "products" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(name) || E'\n' || lower(coalesce(name_bn, '')) || E'\n' || lower(code) || E'\n' || regexp_replace(lower(code), '[^a-z0-9]', '', 'g')) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "products_searched" ON "products" USING btree ("search_text" text_pattern_ops,"category","sub_category","color","discount_price","size_run","created_at","id","best_seller") WHERE "products"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "products_search_trigrams" ON "products" USING gin ("search_text" gin_trgm_ops) WHERE "archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_search_letters" ON "products" USING gin (string_to_array("search_text", NULL)) WHERE "archived_at" IS NULL;--> statement-breakpoint
CREATE STATISTICS "products_letters" ON (string_to_array("search_text", NULL)) FROM "products";--> statement-breakpoint

-- The words of product names, for recognising mistyped ones.
CREATE TABLE "product_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Adds the words of new and changed products' names to `product_words`; called by triggers on `products`.
CREATE FUNCTION add_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_words
  SELECT DISTINCT word
  FROM new_rows, regexp_split_to_table(replace(lower(concat_ws(' ', name, name_bn)), '''', ''), '[^[:alpha:]\u0980-\u09ff]+') AS word
  WHERE length(word) > 1
  -- In one order, or two transactions with the same words wait for each other.
  ORDER BY word
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;--> statement-breakpoint
CREATE TRIGGER "product_words_of_new" AFTER INSERT ON "products" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "add_product_words"();--> statement-breakpoint
CREATE TRIGGER "product_words_of_changed" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "add_product_words"();--> statement-breakpoint
INSERT INTO product_words
SELECT DISTINCT word
FROM products, regexp_split_to_table(replace(lower(concat_ws(' ', name, name_bn)), '''', ''), '[^[:alpha:]\u0980-\u09ff]+') AS word
WHERE length(word) > 1;--> statement-breakpoint
ANALYZE "products";

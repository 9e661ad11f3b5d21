-- What only a description says is found too: its words stand in one index, and in a table for recognising mistyped ones.
CREATE TABLE "described_words" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Every word of a product's names and descriptions, in both languages and lower case, without apostrophes; called by the index
-- `products_said`, by searches and by `add_product_words`.
CREATE OR REPLACE FUNCTION words_said(name text, name_bn text, description text, description_bn text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_split_to_array(
    replace(lower(name || ' ' || coalesce(name_bn, '') || ' ' || description || ' ' || coalesce(description_bn, '')), '''', ''),
    '[^[:alpha:]\u0980-\u09ff]+'
  )
$$;--> statement-breakpoint
CREATE INDEX "products_said" ON "products" USING gin (words_said("name", "name_bn", "description", "description_bn")) WHERE "archived_at" IS NULL;--> statement-breakpoint
CREATE INDEX "products_reduced" ON "products" USING btree ("sub_category","id") WHERE "archived_at" IS NULL AND "discount_price" < "original_price";--> statement-breakpoint
-- Adds the words of new products, and of changed ones, to `product_words` (names) and `described_words` (names and descriptions);
-- called by triggers on `products`.
CREATE OR REPLACE FUNCTION add_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO product_words
    SELECT DISTINCT word
    FROM new_rows, regexp_split_to_table(replace(lower(concat_ws(' ', name, name_bn)), '''', ''), '[^[:alpha:]\u0980-\u09ff]+') AS word
    WHERE length(word) > 1
    -- In one order, or two transactions with the same words wait for each other.
    ORDER BY word
    ON CONFLICT DO NOTHING;
    INSERT INTO described_words
    SELECT DISTINCT word
    FROM new_rows, unnest(words_said(name, name_bn, description, description_bn)) AS word
    WHERE length(word) > 1
    ORDER BY word
    ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO product_words
    SELECT DISTINCT word
    FROM new_rows n JOIN old_rows o USING (id),
      regexp_split_to_table(replace(lower(concat_ws(' ', n.name, n.name_bn)), '''', ''), '[^[:alpha:]\u0980-\u09ff]+') AS word
    WHERE (n.name, n.name_bn) IS DISTINCT FROM (o.name, o.name_bn) AND length(word) > 1
    ORDER BY word
    ON CONFLICT DO NOTHING;
    INSERT INTO described_words
    SELECT DISTINCT word
    FROM new_rows n JOIN old_rows o USING (id),
      unnest(words_said(n.name, n.name_bn, n.description, n.description_bn)) AS word
    WHERE (n.name, n.name_bn, n.description, n.description_bn) IS DISTINCT FROM (o.name, o.name_bn, o.description, o.description_bn)
      AND length(word) > 1
    ORDER BY word
    ON CONFLICT DO NOTHING;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
INSERT INTO described_words
SELECT DISTINCT word
FROM products, unnest(words_said(name, name_bn, description, description_bn)) AS word
WHERE length(word) > 1
ON CONFLICT DO NOTHING;--> statement-breakpoint
ANALYZE "products";

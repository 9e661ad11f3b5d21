-- Adds the words of new and changed products' names to `product_words`; called by triggers on `products`.
CREATE OR REPLACE FUNCTION add_product_words() RETURNS trigger LANGUAGE plpgsql AS $$
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
$$;

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
$$;

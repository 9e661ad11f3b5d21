-- Every word of a product's names and descriptions, in both languages and lower case, without apostrophes; called by the index
-- `products_said`, by searches and by `add_product_words`.
CREATE OR REPLACE FUNCTION words_said(name text, name_bn text, description text, description_bn text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_split_to_array(
    replace(lower(name || ' ' || coalesce(name_bn, '') || ' ' || description || ' ' || coalesce(description_bn, '')), '''', ''),
    '[^[:alpha:]\u0980-\u09ff]+'
  )
$$;

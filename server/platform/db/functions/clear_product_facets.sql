-- Empties `product_facets`; called by a trigger after `products` is truncated.
CREATE OR REPLACE FUNCTION clear_product_facets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM product_facets;
  RETURN NULL;
END
$$;

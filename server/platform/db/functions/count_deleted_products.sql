-- Takes deleted products out of `product_facets`; called by a trigger after a delete from `products`.
CREATE OR REPLACE FUNCTION count_deleted_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM change_product_facets(array_agg(
    (category, sub_category, color, size, discount_price, -1)::product_facet_change
  )) FROM old_rows, unnest('00000000-0000-0000-0000-000000000000'::uuid || size_ids) AS size WHERE archived_at IS NULL;
  RETURN NULL;
END
$$;

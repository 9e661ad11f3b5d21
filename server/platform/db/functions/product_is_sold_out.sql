-- Whether a product is made in sizes, and no open showroom has a pair in any of them; called by functions that keep `sold_out_products`.
CREATE OR REPLACE FUNCTION product_is_sold_out(sold uuid) RETURNS boolean LANGUAGE sql STABLE
RETURN EXISTS (
  SELECT FROM products p WHERE p.id = sold AND p.size_ids <> '{}' AND NOT EXISTS (
    SELECT FROM size_availability a WHERE a.product = p.id AND a.size = ANY(p.size_ids) AND a.available
  )
);

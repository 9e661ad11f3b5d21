-- The number of an order whose money has not come in, though its pairs have paid for a sale, themselves or through others; null if there is
-- none: a courier may have it, or nobody has seen it in a statement.
CREATE OR REPLACE FUNCTION owing_order(sale_id uuid) RETURNS text LANGUAGE sql STABLE AS $$
  WITH RECURSIVE source AS (
    SELECT l."order", l.sale FROM sales s JOIN exchange_lines l ON l.exchange = s.exchange WHERE s.id = sale_id
    UNION
    SELECT l."order", l.sale FROM source b JOIN sales s ON s.id = b.sale JOIN exchange_lines l ON l.exchange = s.exchange
  )
  SELECT min(o.number) FROM source b JOIN orders o ON o.id = b."order" JOIN order_money_now n ON n."order" = o.id WHERE n.kept < 0
$$;

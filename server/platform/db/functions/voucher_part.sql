-- What of the money of an order or of a sale was paid by voucher, also through pairs that paid for it, and has neither paid for others nor
-- gone back: it goes back to vouchers alone (decision 0053). Pairs that pay for others spend it first.
CREATE OR REPLACE FUNCTION voucher_part(order_id uuid, sale_id uuid) RETURNS bigint LANGUAGE sql STABLE
RETURN greatest(0, (
  SELECT coalesce(sum(m.taka) FILTER (WHERE m.voucher IS NOT NULL OR m.kind = 'exchanged' AND m.taka < 0), 0)
  FROM order_money m WHERE m."order" = order_id OR m.sale = sale_id
) + coalesce((SELECT e.from_voucher FROM sales s JOIN exchanges e ON e.id = s.exchange WHERE s.id = sale_id), 0))::bigint;

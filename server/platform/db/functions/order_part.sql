-- What of the money of a sale was paid with pairs of orders, otherwise than by voucher, and has neither paid for others nor gone back: it goes
-- back as orders are paid back, never in cash (decision 0053). Pairs that pay for others spend it after what was paid by voucher.
CREATE OR REPLACE FUNCTION order_part(sale_id uuid) RETURNS bigint LANGUAGE sql STABLE
RETURN coalesce((
  SELECT greatest(0, least(e.from_order, e.from_order + e.from_voucher + m.spent) + m.by_wallet)
  FROM sales s JOIN exchanges e ON e.id = s.exchange CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.taka) FILTER (WHERE m.voucher IS NOT NULL OR m.kind = 'exchanged' AND m.taka < 0), 0) AS spent,
      coalesce(sum(m.taka) FILTER (WHERE 'returned' IN (m.kind, u.kind) AND m.voucher IS NULL AND m.showroom IS NULL), 0) AS by_wallet
    FROM order_money m LEFT JOIN order_money u ON u.position = m.undoes WHERE m.sale = s.id
  ) m
  WHERE s.id = sale_id
), 0)::bigint;

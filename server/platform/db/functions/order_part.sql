-- What of the money of a sale did not come in cash and has neither paid for others nor gone back: what pairs of orders paid, otherwise than
-- by voucher, and what a wallet or a card paid. It goes back as it came, never in cash (decision 0053). Pairs that pay for others spend it
-- after what was paid by voucher, and before cash.
CREATE OR REPLACE FUNCTION order_part(sale_id uuid) RETURNS bigint LANGUAGE sql STABLE
RETURN coalesce((
  SELECT greatest(0, least(paid.part, paid.part + coalesce(e.from_voucher, 0) + m.spent) + m.by_wallet)
  FROM sales s LEFT JOIN exchanges e ON e.id = s.exchange CROSS JOIN LATERAL (
    SELECT coalesce(e.from_order, 0) + coalesce(sum(p.taka), 0) AS part
    FROM sale_payments p WHERE p.sale = s.id AND p.method NOT IN ('Cash', 'Voucher', 'Exchange')
  ) paid CROSS JOIN LATERAL (
    SELECT coalesce(sum(m.taka) FILTER (WHERE m.voucher IS NOT NULL OR m.kind = 'exchanged' AND m.taka < 0), 0) AS spent,
      coalesce(sum(m.taka) FILTER (WHERE 'returned' IN (m.kind, u.kind) AND m.voucher IS NULL AND m.showroom IS NULL), 0) AS by_wallet
    FROM order_money m LEFT JOIN order_money u ON u.position = m.undoes WHERE m.sale = s.id
  ) m
  WHERE s.id = sale_id
), 0)::bigint;

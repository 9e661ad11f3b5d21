-- What of the total of an order is missing, in taka, as `moneyDue` in shared/rules: after all of it went back, all of it. Called by
-- `order_cash`, the ledger and whoever asks what couriers owe.
CREATE OR REPLACE FUNCTION order_due(ordered orders) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE ordered.money WHEN 'paid' THEN 0 WHEN 'refunded' THEN ordered.total ELSE greatest(0, ordered.total - ordered.paid) END;

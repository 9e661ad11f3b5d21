-- What is to be collected in cash for an order, in taka: what is due of a cash order, and of a wallet order whose money an admin has
-- collected in cash (`cash_since`). Called by hand-overs, papers, the board and the tills.
CREATE OR REPLACE FUNCTION order_cash(ordered orders) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN ordered.payment_method = 'COD' OR ordered.cash_since IS NOT NULL THEN order_due(ordered) ELSE 0 END;

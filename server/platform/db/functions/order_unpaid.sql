-- What of a wallet order nobody has verified and nobody is to collect in cash, in taka. Called by hand-overs, the board, papers and lists.
CREATE OR REPLACE FUNCTION order_unpaid(ordered orders) RETURNS bigint LANGUAGE sql IMMUTABLE
RETURN CASE WHEN ordered.payment_method = 'COD' OR ordered.payment_verified_at IS NOT NULL OR ordered.cash_since IS NOT NULL THEN 0 ELSE order_due(ordered) END;

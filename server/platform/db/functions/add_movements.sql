-- Writes the ledger of moves, as `move_stock` takes them; called by `move_stock` and `move_order_stock`.
CREATE OR REPLACE FUNCTION add_movements(moves jsonb, moved_by uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_movements (id, at, by, showroom, product, size, kind, pairs, "order", transfer, reference, reason, sale, exchange)
    SELECT gen_random_uuid(), clock_timestamp(), moved_by, m.showroom, m.product, m.size, m.kind, m.pairs, m."order", m.transfer, m.reference, m.reason, m.sale, m.exchange
    FROM jsonb_to_recordset(moves) AS m (
      showroom uuid, product uuid, size uuid, kind text, pairs integer, "order" uuid, transfer uuid, reference text, reason text, sale uuid, exchange uuid
    ) WHERE m.pairs <> 0;
END
$$;

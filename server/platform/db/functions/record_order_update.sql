-- Records a change of an order in `order_updates`, for its showroom and the one that had it before; called by triggers of `orders` and
-- `order_work`.
CREATE OR REPLACE FUNCTION record_order_update() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_TABLE_NAME = 'order_work' THEN
    INSERT INTO order_updates ("order", showroom) SELECT o.id, o.store FROM orders o WHERE o.id = NEW."order" ON CONFLICT DO NOTHING;
  ELSE
    INSERT INTO order_updates ("order", showroom) VALUES (NEW.id, NEW.store) ON CONFLICT DO NOTHING;
    IF TG_OP = 'UPDATE' AND OLD.store <> NEW.store THEN
      INSERT INTO order_updates ("order", showroom) VALUES (NEW.id, OLD.store) ON CONFLICT DO NOTHING;
    END IF;
  END IF;
  RETURN NULL;
END
$$;

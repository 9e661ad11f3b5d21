-- Numbers a change of the order of lists, for the page cache, once per transaction; called at commit by a trigger of `sold_out_products`
-- (decision 0033). The zero UUID stands for all lists.
CREATE OR REPLACE FUNCTION record_list_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  next_position bigint;
BEGIN
  IF current_setting('omni.order_of_lists', true) IS DISTINCT FROM 'changed' THEN
    PERFORM set_config('omni.order_of_lists', 'changed', true);
    UPDATE catalogue_version SET availability = availability + 1 RETURNING availability INTO next_position;
    INSERT INTO availability_changes (position, product) VALUES (next_position, '00000000-0000-0000-0000-000000000000');
  END IF;
  RETURN NULL;
END
$$;

-- Keeps what is not published off sale: a product that is hidden, or whose category is, is archived as long as it is so; called by a trigger
-- before a product is written. One that has left the shop stays as it is. A hidden category is locked, because it may be published meanwhile.
CREATE OR REPLACE FUNCTION hide_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.archived_at IS NOT NULL AND NOT NEW.hidden AND NOT NEW.in_hidden_category THEN
    RETURN NEW;
  END IF;
  NEW.in_hidden_category := EXISTS (SELECT FROM categories WHERE id = NEW.category AND hidden);
  IF NEW.in_hidden_category THEN
    PERFORM FROM categories WHERE id = NEW.category FOR SHARE;
    NEW.in_hidden_category := EXISTS (SELECT FROM categories WHERE id = NEW.category AND hidden);
  END IF;
  NEW.archived_at := CASE WHEN NEW.hidden OR NEW.in_hidden_category THEN coalesce(NEW.archived_at, now()) END;
  RETURN NEW;
END
$$;

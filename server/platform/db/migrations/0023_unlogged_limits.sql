-- Counters of limits are worth no flush to disk: everybody behind one address waits for its row. After a crash of the database they
-- begin anew.
ALTER TABLE "rate_limits" SET UNLOGGED;

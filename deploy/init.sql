-- Roles and database of a shop: run once, by a superuser of an empty PostgreSQL (15 or newer), with psql. In Compose the container
-- does it on an empty volume. Nobody else uses the superuser (docs/decisions/0021-database-roles.md).
\getenv owner_password SHOP_OWNER_PASSWORD
\getenv app_password SHOP_APP_PASSWORD

-- Owns database and tables: migrations, restoring a backup.
CREATE ROLE shop_owner LOGIN PASSWORD :'owner_password';
-- Pages and calls: reads and writes, but cannot rewrite orders and audit. Its rights are granted by migrations.
CREATE ROLE shop_app LOGIN PASSWORD :'app_password';

-- Bangla letters must count as letters in text search.
CREATE DATABASE shop OWNER shop_owner ENCODING 'UTF8' LOCALE 'C.UTF-8' TEMPLATE template0;
REVOKE ALL ON DATABASE shop FROM PUBLIC;
GRANT CONNECT ON DATABASE shop TO shop_app;

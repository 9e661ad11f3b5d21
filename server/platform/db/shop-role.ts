import pg from 'pg'
import type { Log } from '#server/log.ts'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { newClient } from './dedicated-client.ts'

/** Columns of an order that change after it was placed: its progress, and personal data that are blanked later. */
const CHANGING_ORDER_COLUMNS = [
  'status',
  'status_changed_at',
  'updated_at',
  'delivered_at',
  'payment_verified_at',
  'payment_verified_by',
  'pairs',
  'money',
  'paid',
  'paid_back',
  'cash_since',
  'payment_number',
  'shipping_name',
  'shipping_email',
  'shipping_phone',
  'shipping_address',
  'district',
  'thana',
  'promised_on',
  'ready_by',
  'idempotency_key',
  'request_hash',
]

/** What the shop's role may do with the books. It may read and write every other table, and empty none at once. */
const RIGHTS_TO_BOOKS: Record<string, string> = {
  audit_entries: 'select, insert',
  order_events: 'select, insert',
  order_lines: 'select, insert',
  invoice_terms: 'select, insert',
  order_invoices: 'select, insert',
  stock_movements: 'select, insert',
  setting_changes: 'select, insert',
  order_calls: 'select, insert',
  order_declines: 'select, insert',
  order_revisions: 'select',
  order_parts: 'select',
  order_refunds: 'select, insert',
  order_money: 'select, insert',
  parcel_returns: 'select, insert',
  settlement_rows: 'select, insert',
  till_days: 'select, insert',
  till_corrections: 'select, insert',
  sales: 'select, insert, update (state, voided_at, voided_by, void_reason, phone)',
  sale_lines: 'select, insert',
  sale_payments: 'select, insert, update (line)',
  sale_differences: 'select, insert',
  sale_conflicts: 'select, insert, update (settled_at, settled_by, note, body)',
  exchanges: 'select, insert, update (due)',
  exchange_lines: 'select, insert',
  vouchers: 'select, insert, update (balance, expires_at, blocked_at, blocked_by, block_reason)',
  voucher_movements: 'select, insert',
  device_tills: 'select, insert, update (closed_at, closed_by, taken, refunded, counted, notes, reason, up_to)',
  orders: `select, insert, update (${CHANGING_ORDER_COLUMNS})`,
}

/** Functions that do as their owner what the shop's role may not: each within bounds of its own. */
const OWNER_FUNCTIONS = [
  'delete_old_audit_entries()',
  'move_order_to_showroom(uuid, uuid, uuid)',
  'change_line_sizes(uuid, jsonb, uuid)',
  'change_delivery_fee(uuid, integer)',
  'let_buyer_collect(uuid)',
  'fetch_order(uuid, uuid)',
  'deliver_fetched(uuid, uuid)',
  'move_delivery_fee(uuid, uuid, uuid)',
  'correct_transaction_id(uuid, text)',
  'forget_order_texts(uuid[])',
  'change_order(uuid, jsonb, uuid)',
  'split_order(uuid, jsonb, uuid)',
]

/** Creates a role for the shop unless there is one: without a password, for a server that trusts its socket. */
export async function createShopRole(owner: pg.PoolConfig, role: string): Promise<void> {
  const client = newClient(owner)
  await client.connect()
  try {
    await client.query(`do $$ begin
        if to_regrole('${role}') is null then create role ${role} login; end if;
      exception when duplicate_object or unique_violation then null;
      end $$`)
  } finally {
    await client.end().catch(() => {})
  }
}

/**
 * Grants the shop's role what pages and calls need, and takes everything else away (decision 0021); nothing where the
 * connection has that role itself. Run it while no other process changes the schema.
 */
export async function grantShopRights(client: pg.ClientBase, shopRole: string): Promise<void> {
  const { rows } = await client.query<{ owner: string; tables: string[] }>(
    `select current_user as owner, array(select quote_ident(relname) from pg_class
       where relnamespace = 'public'::regnamespace and relkind in ('r', 'v') and pg_has_role(relowner, 'member')) as tables`,
  )
  const [{ owner, tables } = { owner: '', tables: [] }] = rows
  if (shopRole === owner) return
  if (tables.length === 0)
    throw new OperatorError('The role of MIGRATION_DATABASE_URL must own the tables of the shop.')
  const role = pg.escapeIdentifier(shopRole)
  const books = Object.entries(RIGHTS_TO_BOOKS)
  const statements = [
    `revoke all on ${tables} from ${role}`,
    `grant usage on schema public, drizzle to ${role}`,
    `grant select on drizzle.__drizzle_migrations to ${role}`,
    `grant select, insert, update, delete on ${tables} to ${role}`,
    `revoke all on ${books.map(([table]) => table)} from ${role}`,
    ...books.map(([table, rights]) => `grant ${rights} on ${table} to ${role}`),
    `grant execute on function ${OWNER_FUNCTIONS} to ${role}`,
  ]
  // Sent as one text, they are one transaction: a running shop is never without its rights.
  await client.query(statements.join(';\n'))
}

/** Throws OperatorError, with the task to run as the owner, unless the role of a connection may change the tables of its database. */
export async function assertOwnsTables(client: pg.ClientBase, task: 'migrate' | 'restore FILE'): Promise<void> {
  const { rows } = await client.query("select has_database_privilege(current_database(), 'create') as allowed")
  if (!rows[0].allowed)
    throw new OperatorError(
      `This changes tables, which the role of DATABASE_URL may not do. Run "npm run shop -- ${task}" with MIGRATION_DATABASE_URL, the same database with the role that owns it.`,
    )
}

/** Warns when the shop's role may change audit entries: then it may rewrite orders too. */
export async function warnOfOpenBooks(pool: pg.Pool, log: Pick<Log, 'warn'>): Promise<void> {
  const { rows } = await pool.query(
    "select has_table_privilege('audit_entries', 'update, delete, truncate') as allowed",
  )
  if (rows[0]?.allowed)
    log.warn(
      { event: 'database-role' },
      'The role of DATABASE_URL may rewrite orders and audit: give the shop a role of its own, and the owner of the tables to MIGRATION_DATABASE_URL',
    )
}

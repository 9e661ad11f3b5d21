import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { addAuditEntry } from '#server/audit/queries.ts'
import { matchCounterPayments } from '#server/money/counter-payments.queries.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { requireRow } from '#server/platform/db/require-row.ts'
import { walletStatements } from '#server/platform/db/tables/payments.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSettings } from '#server/settings/queries.ts'
import { hashFile, readRows } from '#server/spreadsheets/read-rows.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'
import { STATEMENT_FIELDS, type StatementField, type StatementResult } from '#shared/schemas/orders/payment.ts'
import { readStatement, type StatementLine } from './read-statement.ts'
import { linkVerified } from './verify-payment.ts'

interface StatementFile {
  file: File
  method: Wallet
  /** headings of the file, mapped by hand */
  mapping: Partial<Record<StatementField, string>>
}

/**
 * Reads the statement of a wallet and adds what is new of it. Throws 413 and 422 as `readRows` and `readStatement` do.
 */
export async function addStatementFile(
  db: Db,
  actor: Actor,
  by: string,
  { file, method, mapping: given }: StatementFile,
): Promise<Omit<StatementResult, 'message'>> {
  const isMapped = Object.keys(given).length > 0
  // Columns are mapped once: a later file with these headings is read alike.
  const earlier = isMapped ? {} : await findMapping(db, method)
  const own = (await readSettings(db)).shop.wallets[method].number
  const read = await readStatement(await readRows(file), given, earlier, own)
  const fileHash = await hashFile(file)
  const taken = read.taken.length
  const { id, added } = await db.transaction(async (tx) => {
    const mapping = isMapped ? given : null
    const statement = await addStatement(tx, {
      method,
      name: cutText(file.name, 200),
      fileHash,
      rows: taken,
      mapping,
      by,
    })
    const added = await addPayments(tx, { statement, method, lines: read.taken })
    await linkVerified(
      tx,
      method,
      read.taken.map(({ transactionId }) => transactionId),
    )
    await matchCounterPayments(tx, method)
    const details = { rows: read.rows, added, named: read.named.length }
    await addAuditEntry(tx, actor, { action: 'statement-uploaded', details })
    return { id: statement, added }
  })
  const columns = STATEMENT_FIELDS.flatMap((field) => {
    const heading = read.columns[field]
    return heading === undefined ? [] : [[field, heading] as const]
  })
  const { blank, named, incomplete } = read
  return { _id: id, rows: read.rows, taken, blank, named, incomplete, added, columns: Object.fromEntries(columns) }
}

/** Notes a statement; returns its id. The same file twice is one, with the columns as they were mapped last. */
async function addStatement(tx: Db, statement: typeof walletStatements.$inferInsert): Promise<string> {
  const mapping = sql`coalesce(excluded.mapping, ${walletStatements.mapping})`
  const row = await tx
    .insert(walletStatements)
    .values(statement)
    .onConflictDoUpdate({
      target: [walletStatements.method, walletStatements.fileHash],
      set: { rows: sql`excluded.rows`, mapping },
    })
    .returning({ id: walletStatements.id })
  return requireRow(row).id
}

/** The headings that somebody mapped by hand for a wallet last; none: `{}`. */
async function findMapping(db: Db, method: Wallet): Promise<Partial<Record<StatementField, string>>> {
  const [row] = await db
    .select({ mapping: walletStatements.mapping })
    .from(walletStatements)
    .where(and(eq(walletStatements.method, method), isNotNull(walletStatements.mapping)))
    .orderBy(desc(walletStatements.at), desc(walletStatements.id))
    .limit(1)
  return row?.mapping ?? {}
}

/**
 * Adds what came in, in one statement; returns how many lines are new. A line of another file is the same by id and amount, unless
 * both name a sender and these differ; what the earlier file did not say of it is filled in.
 */
async function addPayments(
  tx: Db,
  { statement, method, lines }: { statement: string; method: Wallet; lines: readonly StatementLine[] },
): Promise<number> {
  const rows = lines.map(({ transactionId, amount, paisa, sender, paidAt }) => ({
    id: newId(),
    transaction_id: transactionId,
    amount,
    paisa,
    sender,
    paid_at: paidAt,
  }))
  const { rows: added } = await tx.execute<{ id: string }>(sql`
    with line as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as l (id uuid, transaction_id text, sender text, amount bigint, paisa integer, paid_at timestamptz)
    ), known as (
      select l.id as line, p.id as payment, p.sender is null and l.sender is not null or p.paid_at is null and l.paid_at is not null as says_more,
        count(*) over (partition by l.transaction_id) as times, l.paid_at,
        case when o.shipping_phone = '' then 'forgotten ' || p.id else l.sender end as sender
      from line l join wallet_payments p on p.method = ${method} and p.transaction_id = l.transaction_id
        and p.amount = l.amount and p.paisa = l.paisa and (p.sender is null or l.sender is null or p.sender = l.sender or p.sender like 'forgotten %')
      left join orders o on o.id = p."order"
    ), filled as (
      update wallet_payments p set sender = coalesce(p.sender, k.sender), paid_at = coalesce(p.paid_at, k.paid_at)
      from known k where p.id = k.payment and k.says_more and k.times = 1
    )
    insert into wallet_payments (id, statement, method, transaction_id, sender, amount, paisa, paid_at)
    select l.id, ${statement}, ${method}, l.transaction_id, l.sender, l.amount, l.paisa, l.paid_at
    from line l where l.id not in (select line from known)
    on conflict do nothing returning id`)
  return added.length
}

import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { hashFile } from '#server/spreadsheets/hash-file.ts'
import { readRows } from '#server/spreadsheets/read-rows.ts'
import { cutText } from '#shared/rules/cut-text.ts'
import type { Wallet } from '#shared/rules/orders/order-status.ts'
import { STATEMENT_FIELDS, type StatementField, type StatementResult } from '#shared/schemas/payment.ts'
import { readStatement } from './read-statement.ts'
import { addPayments, addStatement, findMapping } from './statements.queries.ts'
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
  const rows = await readRows(file)
  // Columns are mapped once: a later file with these headings is read alike.
  const read = await (isMapped ? readStatement(rows, given) : readStatement(rows, {}, await findMapping(db, method)))
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

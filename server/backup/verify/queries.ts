import type pg from 'pg'
import { CATALOGUE_CHECKS } from './catalogue-checks.queries.ts'
import type { Check, CheckQuery } from './check.ts'
import { MONEY_CHECKS } from './money-checks.queries.ts'
import { ORDER_CHECKS } from './order-checks.queries.ts'
import { STOCK_CHECKS } from './stock-checks.queries.ts'
import { TOTALS_CHECKS } from './totals-checks.queries.ts'

/** Recomputes all redundant data of the database, in the snapshot of the current transaction. */
export function checkRows(client: pg.ClientBase): Promise<Check[]> {
  return runChecks(client, [...ORDER_CHECKS, ...TOTALS_CHECKS, ...CATALOGUE_CHECKS, ...STOCK_CHECKS, ...MONEY_CHECKS])
}

/** Recomputes the stored totals of orders alone. */
export function checkTotals(client: pg.ClientBase): Promise<Check[]> {
  return runChecks(client, TOTALS_CHECKS)
}

async function runChecks(client: pg.ClientBase, queries: CheckQuery[]): Promise<Check[]> {
  const checks: Check[] = []
  for (const { name, countSql, mismatchSql } of queries) {
    const count = await client.query({ text: countSql, rowMode: 'array' })
    const mismatchRows = await client.query({ text: mismatchSql, rowMode: 'array' })
    checks.push({
      name,
      checkedCount: Number(count.rows[0]?.[0]),
      mismatches: mismatchRows.rows.map(([mismatch]) => String(mismatch)),
    })
  }
  return checks
}

/** All images that the shop knows, with their sizes in bytes. */
export async function listImageSizes(client: pg.ClientBase): Promise<{ hash: string; bytes: number }[]> {
  const { rows } = await client.query<{ hash: string; bytes: number }>('select hash, bytes from images order by hash')
  return rows
}

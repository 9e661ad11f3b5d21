import { checkRows } from '#server/backup/verify/queries.ts'
import type { TestApi } from './start-api.ts'

/** What `npm run shop -- verify` finds wrong in the database, as 'check: mismatch'. */
export async function verifyRows({ pool }: Pick<TestApi, 'pool'>): Promise<string[]> {
  const client = await pool.connect()
  try {
    const checks = await checkRows(client)
    return checks.flatMap(({ name, mismatches }) => mismatches.map((mismatch) => `${name}: ${mismatch}`))
  } finally {
    client.release()
  }
}

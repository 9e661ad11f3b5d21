import { sql } from 'drizzle-orm'
import { SEALED_FOR } from '#server/auth/second-step/check-code.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { webhooks } from '#server/platform/db/tables/programs/webhooks.ts'
import { secondSteps } from '#server/platform/db/tables/second-steps.ts'
import { sealAnew } from '#server/platform/startup/seal.ts'
import { SECRET_OF_WEBHOOK } from '#server/webhooks/save-webhook.ts'

/** All that the database keeps sealed by the token secret. */
const SEALED = [
  { table: secondSteps, owner: secondSteps.user, secret: secondSteps.secret, purpose: SEALED_FOR },
  { table: webhooks, owner: webhooks.id, secret: webhooks.secret, purpose: SECRET_OF_WEBHOOK },
] as const
/** Rows that one statement writes. */
const BATCH = 500

/**
 * Seals by the present token secret what the former one sealed, so that the former one can go after a rotation; how much it was. What
 * somebody sets up anew meanwhile is left alone.
 */
export async function sealAllAnew(db: Db, config: Pick<Config, 'tokenSecret' | 'oldTokenSecret'>): Promise<number> {
  if (config.oldTokenSecret === null) return 0
  let count = 0
  for (const { table, owner, secret, purpose } of SEALED) {
    const rows = await db.select({ owner, secret }).from(table)
    const anew = rows.flatMap((row) => {
      const sealed = sealAnew(config, purpose, row.owner, row.secret)
      return sealed === null ? [] : [{ ...row, sealed }]
    })
    for (let from = 0; from < anew.length; from += BATCH) {
      const { rowCount } = await db.execute(sql`
        update ${table} set secret = r.sealed
        from jsonb_to_recordset(${JSON.stringify(anew.slice(from, from + BATCH))}::jsonb) as r (owner uuid, secret text, sealed text)
        where ${owner} = r.owner and ${secret} = r.secret`)
      count += rowCount ?? 0
    }
  }
  return count
}

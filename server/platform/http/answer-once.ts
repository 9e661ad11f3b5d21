import type { Context } from 'hono'
import { z } from 'zod'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { intentKey } from '#shared/schemas/fields.ts'
import { claimKey, keepAnswerOf } from './answer-once.queries.ts'
import { hashJson } from './hash-json.ts'
import type { ShopEnv } from './shop-env.ts'

/** The headers of a call that `answerOnce` answers. */
export const onceHeaders = z.object({ 'idempotency-key': intentKey.optional() })

/**
 * Does the work of a request once, however often it is sent with its Idempotency-Key: the key and the work are written together, and the same
 * request again gets the same result, whoever of those who may has sent it. Throws 409 where the key came with another call or body.
 */
export async function answerOnce<T>(c: Context<ShopEnv>, work: (db: Db) => Promise<T>): Promise<T> {
  const key = c.req.header('Idempotency-Key')
  // A transaction too, so that no work asks for a second connection within the one of those with a key.
  if (key === undefined) return c.var.db.transaction(work)
  const hash = hashJson([c.req.method, c.req.routePath, c.req.param(), await c.req.json()])
  return c.var.db.transaction(async (tx) => {
    const kept = await claimKey(tx, key, hash)
    if (kept && kept.hash !== hash) throw new ShopError('sent_otherwise')
    if (kept) return kept.answer as T
    const answer = await work(tx)
    await keepAnswerOf(tx, key, answer)
    return answer
  })
}

import type { Db } from '#server/platform/db/open.ts'
import { saveDone } from './answer.queries.ts'
import { tellBuyer } from './request-letter.ts'
import { findRequest } from './requests.queries.ts'

/** Ends locked requests whose pairs came back in an exchange, and tells their buyers. */
export async function endRequests(
  tx: Db,
  requests: readonly { id: string }[],
  { exchange, publicUrl }: { exchange: string; publicUrl: string },
): Promise<void> {
  for (const { id } of requests) {
    await saveDone(tx, id, exchange)
    const request = await findRequest(tx, id)
    if (request) await tellBuyer(tx, request, publicUrl)
  }
}

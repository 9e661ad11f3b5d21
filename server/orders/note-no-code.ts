import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { saveWork } from './order-work.queries.ts'

/** An order that was to be fetched is given away without its code, which the audit says: to be cleared up unless there is a reason. */
export async function noteNoCode(
  tx: Db,
  id: string,
  { reason, caller, actor }: { reason: string | undefined; caller: Caller; actor: Actor },
): Promise<void> {
  await addAuditEntry(tx, actor, { action: 'order-given-without-code', subject: id })
  if (reason !== undefined) return saveWork(tx, id, { codeDueAt: null })
  await saveWork(tx, id, { noCodeAt: new Date(), noCodeBy: caller.id })
}

import { noteReading } from '#server/audit/queries.ts'
import { readTrust } from '#server/customers/queries.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { onlyShowroom } from '#server/platform/http/own-showrooms.ts'
import type { Caller } from '#server/platform/http/shop-env.ts'
import { readSettings } from '#server/settings/queries.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import type { FoundCaller } from '#shared/schemas/orders/phone-order.ts'
import { findCaller } from './callers.queries.ts'
import { asksForPrepayment } from './take-call.ts'

/** No account is known of a phone alone. */
const NO_ACCOUNT = { delivered: 0, refused: 0 }

/** What the clerk may see of whoever has this phone, in any spelling, and what the books say of it. An audit entry says who looked. */
export async function lookUpCaller(db: Db, actor: Actor, clerk: Caller, phone: string): Promise<FoundCaller> {
  const digits = phoneDigits(phone)
  const found = await findCaller(db, digits, clerk)
  const trust = await readTrust(db, digits)
  const { calls } = await readSettings(db)
  await noteReading(db, actor, {
    action: 'caller-looked-up',
    subject: onlyShowroom(clerk.showrooms),
    listed: found.orders.length,
  })
  const prepay = asksForPrepayment({ phone: trust, account: NO_ACCOUNT }, calls.prepayAfterRefused)
  return { ...found, trust: { ...trust, prepay } }
}

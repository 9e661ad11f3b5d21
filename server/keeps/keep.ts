import { randomInt } from 'node:crypto'
import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { givePairsBack, keepPairs } from '#server/pairs/kept-pairs.queries.ts'
import { onDuplicate } from '#server/platform/db/constraint-errors.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { readSettings } from '#server/settings/queries.ts'
import { findShowroom } from '#server/showrooms/queries.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { language } from '#shared/language/language.ts'
import { generateOrderNumber } from '#shared/rules/orders/order-number.ts'
import type { Showrooms } from '#shared/rules/people/grants.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { closingAfter } from '#shared/rules/showrooms/ready-by.ts'
import type { KeepAsked } from '#shared/schemas/orders/collection.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { hashKeepCode, newKeepCode } from './keep-code.ts'
import { canBeKept, endKeep, lockKept, writeKeep } from './queries.ts'

interface Asking {
  showroom: string
  product: string
  size: string
  pairs: number
  phone: string
}

/**
 * Keeps pairs in a showroom until it closes on the next day that it is open, for a phone that has nothing else kept. Throws 404 for a
 * showroom or a size that is not there, 409 while the shop keeps none, for a phone with an open one, and where the pairs have gone.
 */
export function keepForPhone(db: Db, config: Pick<Config, 'tokenSecret'>, asking: Asking): Promise<KeepAsked> {
  return db.transaction(async (tx) => {
    const settings = await readSettings(tx)
    if (!settings.collection.keeps || !settings.stock.kept) throw new ShopError('keeps_off')
    const { showroom } = asking
    const found = await findShowroom(tx, showroom)
    if (!found) throw notFound('Showroom')
    if (!(await canBeKept(tx, asking))) throw notFound('Product')
    const now = new Date()
    const until = keptUntil(settings, showroom, now)
    const code = newKeepCode()
    const number = generateOrderNumber(now, (below) => randomInt(below)).replace('OM', 'KP')
    const id = await writeKeep(tx, {
      ...asking,
      ...{ number, until, codeHash: hashKeepCode(config, showroom, code), language: language() },
      phone: phoneDigits(asking.phone),
    }).catch(onDuplicate('keep_open'))
    const [short] = await keepPairs(tx, id, null, 'phone')
    if (short) throw new ShopError('wanted_pair_gone')
    const { _id, code: name, codeBn } = found
    return { number, code, until: until.toISOString(), store: { _id, code: name, codeBn } }
  })
}

/** Until when a showroom keeps what is asked for now. Throws 409 where it is closed for two months. */
export function keptUntil({ hours }: Pick<Settings, 'hours'>, showroom: string, now: Date): Date {
  const until = closingAfter(hoursOfShowroom(hours, showroom), now, 1)
  if (!until) throw new ShopError('keeps_off')
  return until
}

/** Staff give kept pairs back before their time. Throws 404 for what is kept no more, or elsewhere. */
export function giveKeptBack(
  db: Db,
  actor: Actor,
  id: string,
  { by, showrooms }: { by: string; showrooms: Showrooms },
): Promise<void> {
  return db.transaction(async (tx) => {
    const number = await lockKept(tx, id, showrooms)
    if (number === null) throw notFound('Request')
    await givePairsBack(tx, [id], by, 'phone')
    await endKeep(tx, id, { state: 'given-back', by })
    await addAuditEntry(tx, actor, { action: 'keep-given-back', subject: id, details: { name: number } })
  })
}

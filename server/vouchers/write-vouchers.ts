import { addAuditEntry } from '#server/audit/queries.ts'
import type { Config } from '#server/config.ts'
import { newId } from '#server/platform/db/columns.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notFound, ShopError } from '#server/platform/errors/shop-error.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { keyedHash } from '#server/platform/startup/token-secret.ts'
import { endingOf, voucherCode } from '#shared/rules/money/voucher-code.ts'
import type { GivenVoucher } from '#shared/schemas/orders/voucher.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { hashVoucherCode } from './spend-voucher.queries.ts'
import { addVoucher, findCodeHash, lockVoucher, type NewVoucher, saveBlock } from './vouchers.queries.ts'

/** What vouchers are made with: the secret of their codes, and what the shop offers. */
interface Giving {
  config: Pick<Config, 'tokenSecret'>
  settings: Pick<Settings, 'payments'>
}

/**
 * Writes a voucher for money that goes back, which the rows of the ledger that name it put on it. Its code is in the answer alone. Throws
 * 409 where the shop gives none.
 */
export async function giveVoucher(
  tx: Db,
  { config, settings }: Giving,
  given: Pick<NewVoucher, 'exchange' | 'order' | 'showroom' | 'by' | 'taka'>,
): Promise<GivenVoucher & { code: string }> {
  const { vouchers, voucherDays: days } = settings.payments
  if (!vouchers) throw new ShopError('vouchers_off')
  const id = newId()
  const code = makeVoucherCode(config, id)
  const ending = endingOf(code)
  const expiresAt = await addVoucher(tx, { ...given, id, codeHash: hashVoucherCode(code), ending, days })
  return { _id: id, code, ending, amount: given.taka, expiresAt }
}

/** The code of a voucher: of its id and the shop's secret, so that a slip whose answer was lost can be printed by whoever sent it. */
function makeVoucherCode({ tokenSecret }: Giving['config'], id: string): string {
  return voucherCode(Buffer.from(keyedHash(tokenSecret, 'code of a voucher', id), 'base64url'))
}

/** The code once more, for the same request sent again; null once the shop has another secret. */
export async function codeAgain(db: Db, config: Giving['config'], id: string): Promise<string | null> {
  const code = makeVoucherCode(config, id)
  return hashVoucherCode(code) === (await findCodeHash(db, id)) ? code : null
}

/** Blocks a voucher that was lost: nothing of it is spent any more. Throws 404 for an unknown one, 409 if it was blocked before. */
export function blockVoucher(
  db: Db,
  actor: Actor,
  { id, by, reason }: { id: string; by: string; reason: string },
): Promise<void> {
  return db.transaction(async (tx) => {
    const known = await lockVoucher(tx, id)
    if (!known) throw notFound('Voucher')
    if (known.isBlocked) throw new ShopError('voucher_blocked')
    await saveBlock(tx, id, { by, reason })
    const details = { name: known.ending, taka: known.left }
    await addAuditEntry(tx, actor, { action: 'voucher-blocked', subject: id, details })
  })
}

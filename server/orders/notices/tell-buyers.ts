import type { Db } from '#server/platform/db/open.ts'
import type { LetterNotice } from '#server/platform/db/tables/mail-outbox.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { Letter } from '#server/platform/mail/letter.ts'
import { orderMovedLetter } from '#server/platform/mail/letters/order-changed.ts'
import { cancelledLetter, deliveredLetter, refundedLetter } from '#server/platform/mail/letters/order-closed.ts'
import { addLetter, addNotice, type LetterLimit } from '#server/platform/mail/queries.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { readSettings } from '#server/settings/queries.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import {
  type Buyer,
  dropNotice,
  findBuyer,
  lockToTell,
  type NoticeKey,
  type NoticeToTell,
  noteTold,
} from './notices.queries.ts'

/** What staff take back within it is told to nobody. */
const GRACE_MS = 60_000

/** Writes to the buyers of at most `limit` orders what has happened to them, once each. Returns how many were looked at. */
export function tellBuyers(db: Db, publicUrl: string, now: Date, limit: number): Promise<number> {
  return db.transaction(async (tx) => {
    const settings = await readSettings(tx)
    const list = await lockToTell(tx, new Date(now.getTime() - GRACE_MS), limit)
    await withShopOf(settings, async () => {
      for (const notice of list) {
        const isToTell = notice.holds && isOn(settings, notice)
        const isTold =
          isToTell &&
          (await writeTo(tx, notice, (hasAccount) => letterOf(notice, hasAccount, publicUrl), {
            notice: { order: notice.order, kind: notice.kind, about: notice.about },
            countedBy: 'noticesPerRecipient',
          }))
        if (isTold) await noteTold(tx, [notice.order], notice)
        else await dropNotice(tx, notice)
      }
    })
    return list.length
  })
}

function isOn({ letters }: Settings, { kind }: NoticeToTell): boolean {
  return {
    ...{ delivered: letters.orderDelivered, cancelled: letters.orderCancelled },
    ...{ refunded: letters.orderRefunded, changed: letters.orderChanged },
  }[kind]
}

function letterOf(
  { order: id, refund, showrooms, ...facts }: NoticeToTell,
  hasAccount: boolean,
  publicUrl: string,
): Letter {
  const order = { ...facts, id, hasAccount, publicUrl }
  if (showrooms) return orderMovedLetter(order, showrooms)
  if (refund) return refundedLetter(order, refund)
  return facts.kind === 'delivered' ? deliveredLetter(order) : cancelledLetter(order)
}

/** `hasAccount`: whether its reader can sign in to see the order. */
type MakeLetter = (hasAccount: boolean) => Letter

/** Writes to the buyer of an order as `writeTo` does. Throws for an order that is not there. */
export async function tellBuyer(
  tx: Db,
  order: string,
  makeLetter: MakeLetter,
  { kind, about, countedBy = 'lettersPerRecipient' }: NoticeKey & { countedBy?: LetterLimit },
): Promise<boolean> {
  return writeTo(tx, await findBuyer(tx, order), makeLetter, { notice: { order, kind, about }, countedBy })
}

/**
 * Writes to a buyer in their language: at the e-mail that their account has proven, or the one that a caller without an account has
 * named. Returns whether there is one.
 */
async function writeTo(
  tx: Db,
  { account, typedEmail, language }: Buyer,
  makeLetter: MakeLetter,
  { notice, countedBy }: { notice: LetterNotice; countedBy: LetterLimit },
): Promise<boolean> {
  if (account) return addNotice(tx, account, () => makeLetter(true), { notice, countedBy })
  if (typedEmail === '') return false
  const letter = inLanguage(language, () => makeLetter(false))
  await addLetter(tx, typedEmail, letter, { notice, countedBy: 'lettersPerStranger' })
  return true
}

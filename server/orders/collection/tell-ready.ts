import { findBuyer, findCancellation, noteCancellationTold, noteTold } from '#server/orders/notices/notices.queries.ts'
import { tellBuyer } from '#server/orders/notices/tell-buyers.ts'
import type { Db } from '#server/platform/db/open.ts'
import { notCollectedLetter, readyToCollectLetter } from '#server/platform/mail/letters/collection.ts'
import { withShopOf } from '#server/settings/page-shop.ts'
import { collectText } from '#shared/rules/orders/collect-code.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { closingAfter } from '#shared/rules/showrooms/ready-by.ts'
import type { Settings } from '#shared/schemas/settings.ts'
import { findToFetch } from './collection.queries.ts'

/** Until when an order that is packed now waits in its showroom; null: that is closed for two months. */
export function keptUntilOf({ hours, collection }: Settings, store: string, packedAt: Date): Date | null {
  return closingAfter(hoursOfShowroom(hours, store), packedAt, collection.keptDays)
}

interface ReadyOrder {
  order: string
  collectCode: string
  keptUntil: Date | null
  publicUrl: string
}

/**
 * Tells the buyer of a packed order: with the code that fetches it at the e-mail that their account has proven, without it where a caller
 * has named one.
 */
export async function tellReady(
  tx: Db,
  settings: Settings,
  { order, collectCode, ...facts }: ReadyOrder,
): Promise<void> {
  const { account, typedEmail } = await findBuyer(tx, order)
  if ((account === null && typedEmail === '') || !settings.letters.readyToCollect) return
  const { packedAt, paid: _, ...toFetch } = await findToFetch(tx, order)
  const code = account && {
    text: collectCode,
    qr: await qrModules(collectText({ number: toFetch.number, collectCode })),
  }
  const told = { kind: 'ready', about: packedAt?.toISOString() ?? '' } as const
  const isTold = await withShopOf(settings, () =>
    tellBuyer(
      tx,
      order,
      (hasAccount) =>
        readyToCollectLetter({ id: order, hasAccount, code: hasAccount ? code : null, ...toFetch, ...facts }),
      { ...told, countedBy: 'noticesPerRecipient' },
    ),
  )
  if (isTold) await noteTold(tx, [order], told)
}

/** Tells the buyer of an order that nobody fetched in time, and that what was paid goes back. */
export async function tellNotCollected(tx: Db, settings: Settings, order: string, publicUrl: string): Promise<void> {
  if (!settings.letters.readyToCollect) return
  const { number, paid, unpaid } = await findToFetch(tx, order)
  const about = await findCancellation(tx, order)
  const isTold = await withShopOf(settings, () =>
    tellBuyer(
      tx,
      order,
      (hasAccount) => notCollectedLetter({ id: order, hasAccount, number, paid, unpaid, publicUrl }),
      {
        kind: 'cancelled',
        about,
        countedBy: 'noticesPerRecipient',
      },
    ),
  )
  if (isTold) await noteCancellationTold(tx, order)
}

/** The modules of the QR code of a text, row by row. What draws it is large, and loaded when it is needed. */
async function qrModules(text: string): Promise<boolean[][]> {
  const { default: bwipjs } = await import('bwip-js/node')
  const [symbol] = bwipjs.raw({ bcid: 'qrcode', text })
  if (!symbol || !('pixs' in symbol)) throw new Error('no QR code was drawn')
  const { pixs, pixx } = symbol
  return Array.from({ length: pixs.length / pixx }, (_, row) =>
    Array.from(pixs.slice(row * pixx, (row + 1) * pixx), (module) => Number(module) === 1),
  )
}

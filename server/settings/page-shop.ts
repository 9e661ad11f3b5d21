import { createMiddleware } from 'hono/factory'
import type { Db } from '#server/platform/db/open.ts'
import { isRead } from '#server/platform/http/guard.ts'
import { inLanguage } from '#server/platform/http/language.ts'
import type { ShopEnv } from '#server/platform/http/shop-env.ts'
import { withLetterShop } from '#server/platform/mail/letter.ts'
import type { Language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka, groupLakh } from '#shared/rules/money/price.ts'
import { deliveryZone, feesDiffer } from '#shared/rules/orders/delivery.ts'
import type { PublicSettings, Settings } from '#shared/schemas/settings.ts'
import type { PageShop, ShopFacts } from '#shared/schemas/shop-facts.ts'
import { readSettings } from './queries.ts'

type PagedSettings = Pick<PublicSettings, 'shop' | 'delivery' | 'payments' | 'stock' | 'collection'> &
  Partial<Pick<PublicSettings, 'open' | 'wasOpen'>>
type Delivery = PagedSettings['delivery']
/** What the owner has set of the facts. */
type OwnFacts = ShopFacts & Pick<PageShop, 'instagram' | 'youtube'>

/** The facts of the shop as pages and letters in a language show them: one text each, the Bangla twin where there is one. */
export function pageShop(
  { shop, delivery, payments, stock, collection, open = true, wasOpen = true }: PagedSettings,
  language: Language,
): PageShop {
  const facts = inOneLanguage(shop, language) as OwnFacts
  const zones = delivery.zones.map(({ districts, fee, days }) => ({ districts, fee, days }))
  const daysIn = (district: string, otherwise: number) => deliveryZone(zones, district)?.days ?? otherwise
  const { deliveryDaysDhaka, deliveryDaysElsewhere } = facts.promises
  return {
    ...facts,
    promises: {
      ...facts.promises,
      deliveryDaysDhaka: daysIn('Dhaka', deliveryDaysDhaka),
      deliveryDaysElsewhere: daysIn('', deliveryDaysElsewhere),
    },
    ...inLanguage(language, () => ({ deliveryFee: feeText(delivery), deliveryZones: zonesText(delivery, language) })),
    delivery: { zones, freeFrom: delivery.freeFrom },
    asksThana: delivery.asksThana,
    methods: payments.methods,
    vouchers: payments.vouchers,
    stockKept: stock.kept,
    collects: collection.offered,
    keeps: collection.keeps && stock.kept,
    open,
    wasOpen,
  }
}

/** The facts of a demonstration, whose links to pages that nobody has set lead nowhere, as the specification shows them. */
export function withSampleLinks(shop: PageShop): PageShop {
  return { ...shop, instagram: shop.instagram ?? '#', youtube: shop.youtube ?? '#' }
}

function feeText({ zones }: Delivery): string {
  const fees = zones.map(({ fee }) => fee)
  const [lowest, highest] = [Math.min(...fees), Math.max(...fees)]
  return lowest === highest ? formatTaka(lowest) : `${formatTaka(lowest)}–${groupLakh(highest)}`
}

function zonesText({ zones, freeFrom }: Delivery, language: Language): string {
  const sentences = feesDiffer(zones)
    ? zones.map(({ name, nameBn, fee, days }) => {
        const zone = (language === 'bn' && nameBn) || name
        return t('{zone}: {fee}, {days} working days.', { zone, fee: formatTaka(fee), days })
      })
    : []
  if (freeFrom !== null) sentences.push(t('From {subtotal} on it is free.', { subtotal: formatTaka(freeFrom) }))
  return sentences.map((sentence) => ` ${sentence}`).join('')
}

function inOneLanguage(value: object, language: Language): object {
  const texts = value as Record<string, unknown>
  const names = Object.keys(texts).filter((name) => !name.endsWith('Bn'))
  return Object.fromEntries(
    names.map((name) => {
      const text = (language === 'bn' && texts[`${name}Bn`]) || texts[name]
      return [name, typeof text === 'object' && text !== null ? inOneLanguage(text, language) : text]
    }),
  )
}

/** Runs `act` with the facts of the shop in force, for the letters that it writes or sends. */
export async function withShopInForce<Result>(db: Db, act: () => Promise<Result>): Promise<Result> {
  return withShopOf(await readSettings(db), act)
}

/** Runs `act` with the facts of the shop that these settings have. */
export function withShopOf<Result>(settings: Settings, act: () => Result): Result {
  const { senderName } = settings.letters
  return withLetterShop((language) => ({ ...pageShop(settings, language), senderName }), act)
}

/** For calls that write letters. */
export const letterShopInForce = createMiddleware<ShopEnv>((c, next) =>
  isRead(c.req.method) ? next() : withShopInForce(c.var.db, next),
)

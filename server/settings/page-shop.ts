import type { Language } from '#shared/language/language.ts'
import type { PublicSettings } from '#shared/schemas/settings.ts'
import type { PageShop, ShopFacts } from '#shared/schemas/shop-facts.ts'

type PagedSettings = Pick<PublicSettings, 'shop' | 'delivery' | 'payments'>

/** The facts of the shop as pages and letters in a language show them: one text each, the Bangla twin where there is one. */
export function pageShop({ shop, delivery, payments }: PagedSettings, language: Language): PageShop {
  const facts = inOneLanguage(shop, language) as ShopFacts
  const zones = delivery.zones.map(({ districts, fee }) => ({ districts, fee }))
  const terms = { zones, freeFrom: delivery.freeFrom }
  return { ...facts, deliveryFee: Math.max(...zones.map(({ fee }) => fee)), delivery: terms, methods: payments.methods }
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

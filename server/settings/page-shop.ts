import type { Language } from '#shared/language/language.ts'
import type { PublicSettings } from '#shared/schemas/settings.ts'
import type { PageShop } from '#shared/schemas/shop-facts.ts'

/** The facts of the shop as pages and letters in a language show them: one text each, the Bangla twin where there is one. */
export function pageShop({ shop, delivery }: Pick<PublicSettings, 'shop' | 'delivery'>, language: Language): PageShop {
  const facts = inOneLanguage(shop, language) as Omit<PageShop, 'deliveryFee'>
  return { ...facts, deliveryFee: Math.max(...delivery.zones.map(({ fee }) => fee)) }
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

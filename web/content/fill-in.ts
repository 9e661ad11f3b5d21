import { figures } from '#shared/language/figures.ts'
import { shopFacts } from '#web/shop-facts.ts'

/** A fact of the shop by the name that the texts of `content/` use, numbers in the digits of the language. */
export function factText(name: string): string {
  if (name === 'delivery.fee') return shopFacts.deliveryFee
  if (name === 'delivery.zones') return shopFacts.deliveryZones
  const value = name.split('.').reduce<unknown>((fact, key) => (fact as Record<string, unknown>)?.[key], shopFacts)
  return typeof value === 'number' ? figures(value) : String(value ?? '')
}

/** A text with its placeholders filled in: `{care.phone}`. */
export function fillIn(text: string): string {
  return text.replace(/\{([\w.]+)\}/g, (_, name: string) => factText(name))
}

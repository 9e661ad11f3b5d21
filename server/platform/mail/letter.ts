import { AsyncLocalStorage } from 'node:async_hooks'
import { type Language, language } from '#shared/language/language.ts'
import { translationOf } from '#shared/language/t.ts'
import type { ShopFacts } from '#shared/schemas/shop-facts.ts'
import facts from '../../../content/shop.json' with { type: 'json' }

/** A letter of the shop, as plain text and as HTML. */
export interface Letter {
  subject: string
  text: string
  html: string
}

/** The facts of the shop in one language, as letters say them. */
export interface LetterShop extends ShopFacts {
  /** shown as the sender; null: the shop's name */
  senderName: string | null
}

const inForce = new AsyncLocalStorage<(language: Language) => LetterShop>()

/** Runs `act` with the facts in force: every letter that it writes or sends says those. */
export function withLetterShop<Result>(read: (language: Language) => LetterShop, act: () => Result): Result {
  return inForce.run(read, act)
}

/** The facts of the shop for a letter; where nobody has read those in force, the first values. Read them in functions. */
export const shopFacts = new Proxy({} as LetterShop, {
  get: (_, name: keyof LetterShop) => (inForce.getStore()?.(language()) ?? firstValues)[name],
})

const firstValues = { ...facts, senderName: null } as LetterShop

/** When and where somebody answers, in the language of the letter. */
export function care() {
  const { phone, hours } = shopFacts.care
  return { phone, hours: translationOf(hours) }
}

import type { PageShop } from '#shared/schemas/shop-facts.ts'

let facts: PageShop | undefined
let read = (): PageShop => {
  facts ??= JSON.parse(document.getElementById(SHOP_ID)?.textContent ?? '') as PageShop
  return facts
}

/** The id of the element in which a page carries the facts of the shop. */
export const SHOP_ID = 'shop'

/** Sets how the facts are found; the server does so, where they are those of the page that is being rendered. */
export function setShopReader(reader: () => PageShop): void {
  read = reader
}

/** The facts of the shop in the language of this build, as the owner has set them. Read them in functions: modules are older. */
export const shopFacts = new Proxy({} as PageShop, { get: (_, name: keyof PageShop) => read()[name] })

let lastText: { of: PageShop; text: string } | undefined

/** The facts as the text of a page's element. */
export function shopJson(): string {
  const of = read()
  if (lastText?.of !== of) lastText = { of, text: JSON.stringify(of).replaceAll('<', '\\u003c') }
  return lastText.text
}

import type { Root } from 'hast'
import { ContentError } from './content-error.ts'
import { elementsOf } from './elements.ts'

const ADDRESS = /^(?:\/|https:|mailto:|tel:)/

/** Rejects a link to a missing heading and an invalid address. Throws a ContentError with the line of the link. */
export function checkLinks(page: Root, file: string): void {
  const all = elementsOf(page)
  const anchors = new Set(all.map(({ properties: { id } }) => `#${id}`))
  for (const { tagName, properties, position } of all) {
    const href = String(properties.href)
    if (tagName !== 'a' || anchors.has(href) || ADDRESS.test(href)) continue
    const refusal = href.startsWith('#')
      ? `the link ${href} leads to no heading of this page`
      : `'${href}' is no address; begin it with / (a page of the shop), #, https:, mailto: or tel:`
    throw new ContentError(file, position?.start.line ?? 1, refusal)
  }
}

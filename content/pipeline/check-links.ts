import type { Root } from 'hast'
import { ContentError } from './content-error.ts'
import { collectElements } from './elements.ts'

const VALID_HREF = /^(?:\/|https:|mailto:|tel:)/

/** Rejects a link to a missing heading and an invalid address. Throws a ContentError with the line of the link. */
export function checkLinks(page: Root, file: string): void {
  const elements = collectElements(page)
  const anchors = new Set(elements.map(({ properties: { id } }) => `#${id}`))
  for (const { tagName, properties, position } of elements) {
    const href = String(properties.href)
    if (tagName !== 'a' || anchors.has(href) || VALID_HREF.test(href)) continue
    const problem = href.startsWith('#')
      ? `the link ${href} leads to no heading of this page`
      : `'${href}' is no address; begin it with / (a page of the shop), #, https:, mailto: or tel:`
    throw new ContentError(file, position?.start.line ?? 1, problem)
  }
}

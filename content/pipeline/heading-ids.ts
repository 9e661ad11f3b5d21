import type { Element, Root } from 'hast'
import { ContentError } from './content-error.ts'
import { collectElements } from './elements.ts'

/** The level of a heading, such as `h2`, and its id. */
export type HeadingId = readonly [level: string, id: string]

export function readHeadingIds(page: Root): HeadingId[] {
  return headingsOf(page).map(({ tagName, properties }) => [tagName, String(properties.id)])
}

/** Gives the headings of a translation the ids of the English page. Throws ContentError where the headings differ. */
export function setHeadingIds(page: Root, ids: readonly HeadingId[], file: string): void {
  const headings = headingsOf(page)
  for (const [index, heading] of headings.entries()) {
    const [level, id] = ids[index] ?? []
    if (heading.tagName !== level)
      throw new ContentError(
        file,
        heading.position?.start.line ?? 1,
        `here the English page has ${level ? `a heading ${level}` : 'no heading'}; keep the headings of both pages alike`,
      )
    heading.properties.id = id
  }
  if (headings.length < ids.length)
    throw new ContentError(file, 1, `the heading '${ids[headings.length]?.[1]}' of the English page is missing`)
}

function headingsOf(page: Root): Element[] {
  return collectElements(page).filter(({ tagName }) => /^h[2-6]$/.test(tagName))
}

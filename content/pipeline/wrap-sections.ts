import type { Element, ElementContent, Root } from 'hast'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { ContentError } from './content-error.ts'
import { collectElements, textContent } from './elements.ts'

/** Wraps each heading and what follows it in a section, and returns the headings for the contents list. */
export function wrapSections(page: Root): ContentHeading[] {
  const headings = collectElements(page).filter(({ tagName }) => tagName === 'h2')
  page.children = [
    ...page.children.filter((node) => !isContent(node)),
    ...groupIntoSections(page.children.filter(isContent), 2),
  ]
  return headings.map((heading) => ({ id: String(heading.properties.id), text: textContent(heading) }))
}

/** Wraps the headings of this level, and within each section those of the next; h3 is the last. */
function groupIntoSections(nodes: readonly ElementContent[], level: number): ElementContent[] {
  const leadingNodes: ElementContent[] = []
  const sections: Element[] = []
  for (const node of nodes) {
    if (node.type === 'element' && node.tagName === `h${level}`)
      sections.push({ type: 'element', tagName: 'section', properties: {}, children: [] })
    const parent = sections.at(-1)?.children ?? leadingNodes
    parent.push(node)
  }
  if (level === 2) for (const section of sections) section.children = groupIntoSections(section.children, 3)
  return [...leadingNodes, ...sections]
}

function isContent(node: Root['children'][number]): node is Extract<ElementContent, typeof node> {
  return node.type === 'element' || node.type === 'text'
}

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

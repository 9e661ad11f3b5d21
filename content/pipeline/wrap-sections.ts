import type { Element, ElementContent, Root } from 'hast'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { elementsOf, textOf } from './elements.ts'

/** Wraps each heading and what follows it in a section, and returns the headings for the contents list. */
export function intoSections(page: Root): ContentHeading[] {
  const headings = elementsOf(page).filter(({ tagName }) => tagName === 'h2')
  page.children = [...page.children.filter((node) => !isContent(node)), ...sections(page.children.filter(isContent), 2)]
  return headings.map((heading) => ({ id: String(heading.properties.id), text: textOf(heading) }))
}

/** Wraps the headings of this level, and within each section those of the next; h3 is the last. */
function sections(nodes: readonly ElementContent[], level: number): ElementContent[] {
  const before: ElementContent[] = []
  const found: Element[] = []
  for (const node of nodes) {
    if (node.type === 'element' && node.tagName === `h${level}`)
      found.push({ type: 'element', tagName: 'section', properties: {}, children: [] })
    const place = found.at(-1)?.children ?? before
    place.push(node)
  }
  if (level === 2) for (const section of found) section.children = sections(section.children, 3)
  return [...before, ...found]
}

function isContent(node: Root['children'][number]): node is Extract<ElementContent, typeof node> {
  return node.type === 'element' || node.type === 'text'
}

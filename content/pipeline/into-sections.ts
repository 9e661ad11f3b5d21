import type { Element, ElementContent, Nodes, Root } from 'hast'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
import { ContentError } from './content-error.ts'

/**
 * Puts each heading and what follows it into a section of its own, and gives the headings of the contents list. Throws
 * ContentError for a link to no heading.
 */
export function intoSections(page: Root, file: string): ContentHeading[] {
  const headings = elements(page).filter(({ tagName }) => /^h[2-6]$/.test(tagName))
  checkAnchors(page, headings, file)
  page.children = [...page.children.filter((node) => !isContent(node)), ...sections(page.children.filter(isContent), 2)]
  return headings
    .filter(({ tagName }) => tagName === 'h2')
    .map((heading) => ({ id: String(heading.properties.id), text: textOf(heading) }))
}

/** The nodes with a section for each heading of this level, and within it for each of the next; h3 is the last. */
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

function checkAnchors(page: Root, headings: readonly Element[], file: string): void {
  for (const { properties, position } of elements(page)) {
    const { href } = properties
    if (typeof href !== 'string' || !href.startsWith('#')) continue
    if (!headings.some(({ properties: { id } }) => `#${id}` === href))
      throw new ContentError(file, position?.start.line ?? 1, `the link ${href} leads to no heading of this page`)
  }
}

function isContent(node: Root['children'][number]): node is Extract<ElementContent, typeof node> {
  return node.type === 'element' || node.type === 'text'
}

function elements(node: Nodes): Element[] {
  const inner = 'children' in node ? node.children.flatMap(elements) : []
  return node.type === 'element' ? [node, ...inner] : inner
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

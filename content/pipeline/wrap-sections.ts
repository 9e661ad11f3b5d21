import type { Element, ElementContent, Root } from 'hast'
import type { ContentHeading } from '#shared/schemas/content-page.ts'
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

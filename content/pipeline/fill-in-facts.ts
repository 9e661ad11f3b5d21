import type { Element, ElementContent, Root } from 'hast'
import { type Facts, fillIn, fillInWords } from './facts.ts'

/** Replaces the placeholders in all text and links; a live fact becomes a `<data>` that the page fills in. Throws ContentError. */
export function fillInText(page: Root, facts: Facts, file: string): void {
  for (const node of page.children) if (node.type === 'element') fill(node)

  function fill(element: Element): void {
    const { href } = element.properties
    if (typeof href === 'string') element.properties.href = fillInWords(decodeURI(href), facts, file, lineOf(element))
    element.children = element.children.flatMap((child) => {
      if (child.type === 'element') fill(child)
      return child.type === 'text' ? words(child.value, lineOf(child)) : [child]
    })
  }

  function words(text: string, line: number): ElementContent[] {
    return fillIn(text, facts, file, line).map((piece) =>
      'words' in piece ? { type: 'text', value: piece.words } : liveFact(piece.live),
    )
  }
}

function liveFact(name: string): Element {
  return { type: 'element', tagName: 'data', properties: { value: name }, children: [] }
}

function lineOf(node: ElementContent): number {
  return node.position?.start.line ?? 1
}

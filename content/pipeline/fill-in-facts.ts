import type { Element, ElementContent, Root } from 'hast'
import { type Facts, interpolate, interpolateText } from './facts.ts'

/** Replaces the placeholders in all text and links; a live fact becomes a `<data>` that the page fills in. Throws ContentError. */
export function fillInFacts(page: Root, facts: Facts, file: string): void {
  for (const node of page.children) if (node.type === 'element') fill(node)

  function fill(element: Element): void {
    const { href } = element.properties
    if (typeof href === 'string')
      element.properties.href = interpolateText(decodeURI(href), facts, file, lineOf(element))
    element.children = element.children.flatMap((child) => {
      if (child.type === 'element') fill(child)
      return child.type === 'text' ? toNodes(child.value, lineOf(child)) : [child]
    })
  }

  function toNodes(text: string, line: number): ElementContent[] {
    return interpolate(text, facts, file, line).map((segment) =>
      'text' in segment ? { type: 'text', value: segment.text } : liveFactElement(segment.liveFact),
    )
  }
}

function liveFactElement(name: string): Element {
  return { type: 'element', tagName: 'data', properties: { value: name }, children: [] }
}

function lineOf(node: ElementContent): number {
  return node.position?.start.line ?? 1
}

import type { Element, ElementContent, Root } from 'hast'
import { collectElements } from './elements.ts'
import { type Facts, interpolate, interpolateText } from './facts.ts'

/**
 * Makes each placeholder of the text a `<data>` that the page fills in when it is rendered, for the owner may change the
 * facts. Links are filled in with the first values, for a check. Throws ContentError.
 */
export function fillInFacts(page: Root, facts: Facts, file: string): void {
  for (const node of page.children) if (node.type === 'element') fill(node)

  function fill(element: Element): void {
    const { href } = element.properties
    if (typeof href === 'string') {
      const placeholders = decodeURI(href)
      element.properties.href = interpolateText(placeholders, facts, file, lineOf(element))
      if (element.properties.href !== placeholders) unfilledLinks.set(element, placeholders)
    }
    element.children = element.children.flatMap((child) => {
      if (child.type === 'element') fill(child)
      return child.type === 'text' ? toNodes(child.value, lineOf(child)) : [child]
    })
  }

  function toNodes(text: string, line: number): ElementContent[] {
    return interpolate(text, facts, file, line).map((segment) =>
      'text' in segment ? { type: 'text', value: segment.text } : factElement(segment.fact),
    )
  }
}

const unfilledLinks = new WeakMap<Element, string>()

/** Puts the placeholders of links back, once what they lead to was checked. */
export function emptyLinks(page: Root): void {
  for (const element of collectElements(page)) {
    const placeholders = unfilledLinks.get(element)
    if (placeholders !== undefined) element.properties.href = placeholders
  }
}

function factElement(name: string): Element {
  return { type: 'element', tagName: 'data', properties: { value: name }, children: [] }
}

function lineOf(node: ElementContent): number {
  return node.position?.start.line ?? 1
}

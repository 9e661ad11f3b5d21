import type { Element, Nodes } from 'hast'

/** All elements of a page in document order. */
export function elementsOf(node: Nodes): Element[] {
  const inner = 'children' in node ? node.children.flatMap(elementsOf) : []
  return node.type === 'element' ? [node, ...inner] : inner
}

/** The text of a node without its markup. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

import type { Element, Nodes } from 'hast'

/** All elements of a page in document order. */
export function collectElements(node: Nodes): Element[] {
  const descendants = 'children' in node ? node.children.flatMap(collectElements) : []
  return node.type === 'element' ? [node, ...descendants] : descendants
}

/** The text of a node without its markup. */
export function textContent(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map(textContent).join('') : ''
}

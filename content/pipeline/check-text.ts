import type { Nodes, Root } from 'mdast'
import { ContentError } from './content-error.ts'

/** Rejects what a content file may not contain. Throws a ContentError with its line. */
export function checkText(tree: Root, file: string): void {
  if (tree.children[0]?.type !== 'yaml')
    throw new ContentError(
      file,
      1,
      'begin the file with a line ---, then title, description and changed, then a line ---',
    )
  checkNode(tree, file)
}

function checkNode(node: Nodes, file: string): void {
  const problem = findProblem(node)
  if (problem) throw new ContentError(file, node.position?.start.line ?? 1, problem)
  if ('children' in node) for (const child of node.children) checkNode(child, file)
}

function findProblem(node: Nodes): string | null {
  switch (node.type) {
    case 'heading':
      return node.depth === 1 ? `a line with one # is the page's title, which stands at the head; write ## here` : null
    case 'html':
      return node.value.startsWith('<!--') ? null : 'HTML is not shown; write it as Markdown'
    case 'image':
      return 'pictures cannot stand in the text'
    default:
      return null
  }
}

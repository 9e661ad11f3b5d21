import { type ESTree, parseSync, Visitor } from 'vite'

export interface TestTitle {
  /** `e2e/cart.spec.ts:12` */
  location: string
  text: string
  /** left to `npm run test:nightly` */
  isNightly: boolean
}

/** The title of every test and describe of a file that is run, with `…` for what a template fills in. */
export function readTitles(path: string, source: string): TestTitle[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const fileTitles: TestTitle[] = []
  new Visitor({
    CallExpression({ callee, arguments: [title, options], start }) {
      if (!title || !isTestFunction(callee)) return
      const text = textOf(title)
      if (text === null) return
      const isNightly =
        options?.type === 'ObjectExpression' && source.slice(options.start, options.end).includes('nightly')
      fileTitles.push({ location: `${path}:${lineAt(source, start)}`, text, isNightly })
    },
  }).visit(program)
  return fileTitles
}

/** `test`, `it`, `describe` and `runRound`, with modifiers that still run it (`test.describe`, `it.only`), and `test.each(…)` itself. */
function isTestFunction(callee: ESTree.Node): boolean {
  if (callee.type === 'Identifier') return /^(?:test|it|describe|runRound)$/.test(callee.name)
  if (callee.type === 'CallExpression') return isModifier(callee.callee, /^(?:each|for|runIf|skipIf)$/)
  return isModifier(callee, /^(?:describe|only|serial|parallel|concurrent|sequential|fails)$/)
}

function isModifier(callee: ESTree.Node, names: RegExp): boolean {
  return (
    callee.type === 'MemberExpression' &&
    callee.property.type === 'Identifier' &&
    names.test(callee.property.name) &&
    isTestFunction(callee.object)
  )
}

function textOf(node: ESTree.Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? value.raw).join('…')
  if (node.type !== 'BinaryExpression') return null
  const [left, right] = [textOf(node.left), textOf(node.right)]
  return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`
}

/** The line of a place in a text, from 1. */
export function lineAt(text: string, index: number): number {
  return text.slice(0, index).split('\n').length
}

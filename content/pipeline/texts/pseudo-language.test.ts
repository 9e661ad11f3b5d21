import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { headingsOf, IMPORT_KINDS } from '#shared/rules/imports/columns.ts'
import { NOT_COLLECTED, soldReason } from '#shared/rules/orders/own-order.ts'
import { READY_MADE_ROLES } from '#shared/rules/people/ready-made-roles.ts'
import { isSpokenSource } from './find-texts.ts'
import { childrenOf, importedNames, type Node } from './jsx-text.ts'
import { rewriteSource, SPOKEN } from './read-source.ts'

const sources = ['web', 'shared', 'server']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
  .filter(isSpokenSource)
  .map((path) => ({ path, code: readFileSync(path, 'utf8') }))

/** Every source is read and parsed, twice over, while other tests keep the processor busy. */
const TIMEOUT_MS = 30_000

/** A language that nobody speaks: a text without its marks has not been translated. */
const pseudo = (text: string) => `ẋẋ ${text.replace(/\|[^|]*$/, '')} ẋẋ`

/** What has the look of a sentence and is data: what the API and HTTP call something, and reasons as they are stored. */
const DATA = new Set([
  'Deleted customer',
  'Received by Customer',
  'Bearer ',
  NOT_COLLECTED,
  soldReason(''),
  ...Object.values(READY_MADE_ROLES).map(({ name }) => name),
  ...IMPORT_KINDS.flatMap((kind) => headingsOf(kind, 'en')),
])

function parse(path: string, code: string): Node {
  const { program, errors } = parseSync(path, code)
  expect(errors, path).toEqual([])
  return program as unknown as Node
}

test(
  '[LANG-04] in a language that nobody speaks every text is replaced, and every value of a text is still there',
  () => {
    let count = 0
    for (const { path, code } of sources.filter(({ path }) => /^(?:web|shared)\//.test(path))) {
      const { code: said, texts } = rewriteSource(path, code, pseudo, 'bn')
      const program = parse(path, said)
      const names = importedNames(program)
      const left: string[] = []
      visit(program, (node) => {
        const called = node.type === 'CallExpression' && names.get(String((node.callee as Node).name))
        if (called === 't' || called === 'later') left.push(said.slice(node.start, node.end))
        if (node.type === 'JSXAttribute' && SPOKEN.has(String((node.name as Node).name))) {
          const { value } = node as unknown as { value: Node | null }
          if (value?.type === 'Literal' && /\p{L}/u.test(String(value.value))) left.push(String(value.value))
        }
      })
      expect(left, path).toEqual([])
      expect(said.split('ẋẋ').length - 1, path).toBe(2 * texts.length)
      const values = texts.flatMap(({ text }) => text.match(/\{\w+\}/g) ?? [])
      expect(said.split('__formatValue(').length - 1, path).toBe(values.length)
      count += texts.length
    }
    expect(count).toBeGreaterThan(500)
  },
  TIMEOUT_MS,
)

test(
  '[LANG-01] no sentence for people stands in the sources where it is not translated',
  () => {
    const sentences: string[] = []
    for (const { path, code } of sources.filter(({ path }) =>
      /^(?:web|shared\/rules|server\/platform\/mail(?!\/outbox))\//.test(path),
    )) {
      const program = parse(path, code)
      const names = importedNames(program)
      const read = (node: Node) => {
        const text = node.type === 'TemplateElement' ? (node.value as { cooked: string }).cooked : node.value
        const isText = node.type === 'Literal' || node.type === 'TemplateElement'
        if (isText && typeof text === 'string' && /^[A-Z][a-z]+ (?:[a-z]|$)/.test(text) && !DATA.has(text))
          sentences.push(`${path}: ${text}`)
      }
      visit(program, read, (node) => isTranslatedOrForProgrammers(node, names))
    }
    expect(sentences).toEqual([])
  },
  TIMEOUT_MS,
)

function isTranslatedOrForProgrammers(node: Node, names: Map<string, string>): boolean {
  if (/^TS(?:Type|Interface)|^ImportDeclaration$/.test(node.type)) return true
  const callee = node.callee as Node | undefined
  if (node.type === 'NewExpression') return /Error$/.test(String(callee?.name))
  if (node.type === 'CallExpression')
    return names.has(String(callee?.name)) || (callee?.object as Node)?.name === 'console'
  return node.type === 'JSXAttribute' && SPOKEN.has(String((node.name as Node).name))
}

function visit(node: Node, read: (node: Node) => void, isSkipped = (_: Node) => false): void {
  if (isSkipped(node)) return
  read(node)
  // The name of a property is for programs.
  const children = node.type === 'Property' ? [node.value as Node] : childrenOf(node)
  for (const child of children) visit(child, read, isSkipped)
}

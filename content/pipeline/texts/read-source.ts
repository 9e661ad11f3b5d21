import { parseSync } from 'vite'
import type { Language } from '#shared/language/language.ts'
import {
  childrenOf,
  importedNames,
  isTranslated,
  type Node,
  type Piece,
  piecesOf,
  splitAtText,
  textOf,
} from './jsx-text.ts'

/** A text for people in a source. */
export interface FoundText {
  /** English, with names in braces for values and numbered tags for elements: 'See how <1>exchange</1> works' */
  text: string
  /** whether it is evaluated when the module is loaded, outside of every function */
  isAtModuleLevel: boolean
}

interface Rewritten {
  code: string
  texts: FoundText[]
}

interface Edit {
  start: number
  end: number
  code: string
}

/** Attributes and properties of our components whose plain text people see or hear. */
export const SPOKEN = new Set([
  ...[
    'label',
    'title',
    'placeholder',
    'alt',
    'aria-label',
    'aria-roledescription',
    'legend',
    'hint',
    'caption',
    'note',
  ],
  ...['busyLabel', 'confirmLabel', 'cancelLabel', 'submitLabel', 'addLabel', 'head', 'heading', 'actionsHead', 'error'],
  ...['subject', 'audience', 'description', 'empty', 'term', 'summary', 'what'],
])
const HAS_LETTERS = /\p{L}/u
const VALUE_HELPER = '__formatValue'

/**
 * Rewrites a source into one language. Its texts are those of JSX, the plain values of SPOKEN attributes, and the first
 * arguments of `t` and `later`. `translate` returns the translation of an English text; undefined leaves it as it is. Code stays
 * on its line, so that an error in the browser names the line of the source; only within a text whose parts the translation
 * puts in another order may it move.
 */
export function rewriteSource(
  path: string,
  source: string,
  translate: (text: string) => string | undefined,
  language: Language,
): Rewritten {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const texts: FoundText[] = []
  let needsHelper = false
  /** how many functions surround the current node */
  let depth = 0
  const isPage = path.endsWith('.tsx')
  const names = importedNames(program as unknown as Node)

  const value = (code: string) => {
    if (language === 'en') return code
    needsHelper = true
    return `${VALUE_HELPER}(${code})`
  }
  /** The translation between the source's own spaces. */
  const lookUp = (text: string) => {
    const [, before = '', words = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(text) ?? []
    texts.push({ text: words, isAtModuleLevel: depth === 0 })
    const said = translate(words)
    return said === undefined ? undefined : before + said + after
  }
  const print = (node: { start: number; end: number }, edits: Edit[]) => {
    let code = ''
    let at = node.start
    for (const edit of edits.toSorted((one, other) => one.start - other.start)) {
      code += source.slice(at, edit.start) + edit.code
      at = edit.end
    }
    return code + source.slice(at, node.end)
  }
  const printNode = (node: Node) => print(node, collect(node))
  const linesBetween = (start: number, end: number) => linesIn(source.slice(start, end))
  /** An expression in as many lines as the node in whose place it stands. In brackets: after `return` a line would end. */
  const inLinesOf = ({ start, end }: Node, code: string) => {
    const missing = linesBetween(start, end) - linesIn(code)
    return missing > 0 ? `(${'\n'.repeat(missing)}${code})` : code
  }

  function collect(node: Node): Edit[] {
    if (/^TS(?:Type|Interface)/.test(node.type) || node.type === 'ImportDeclaration') return []
    if (node.type === 'CallExpression') {
      const callee = node.callee as Node
      const called = callee.type === 'Identifier' ? names.get(callee.name as string) : undefined
      if (called === 'language') return [{ start: node.start, end: node.end, code: `'${language}'` }]
      if (called === 't') return [{ start: node.start, end: node.end, code: inLinesOf(node, printCall(node)) }]
      if (called === 'later')
        return inFunction(() => [
          { start: node.start, end: node.end, code: `{ error: ${inLinesOf(node, printCall(node))} }` },
        ])
    }
    if (isPage && (node.type === 'JSXElement' || node.type === 'JSXFragment')) return collectElement(node)
    if (isPage && node.type === 'JSXAttribute') {
      const { name, value: given } = node as unknown as { name: Node; value: Node | null }
      if (given?.type === 'Literal' && SPOKEN.has(String(name.name)) && HAS_LETTERS.test(String(given.value))) {
        const said = lookUp(String(given.value))
        return said === undefined
          ? []
          : [{ start: given.start, end: given.end, code: `{${inLinesOf(given, JSON.stringify(said))}}` }]
      }
    }
    const isFunction = /Function(?:Expression|Declaration)?$|^ArrowFunction/.test(node.type)
    return isFunction ? inFunction(() => childrenOf(node).flatMap(collect)) : childrenOf(node).flatMap(collect)
  }

  function inFunction<Result>(read: () => Result): Result {
    depth += 1
    const result = read()
    depth -= 1
    return result
  }

  function collectElement(node: Node): Edit[] {
    const children = node.children as Node[]
    const opening = node.openingElement as Node | undefined
    const edits = opening ? collect(opening) : []
    if (
      isTranslated(opening) &&
      children.some((child) => child.type === 'JSXText' && HAS_LETTERS.test(String(child.value)))
    ) {
      const [before, spoken, after] = splitAtText(children)
      const pieces = piecesOf(spoken)
      const text = textOf(pieces)
      const [first, last] = [spoken[0], spoken.at(-1)]
      if (!first || !last) return edits
      edits.push(...[...before, ...after].flatMap(collect))
      const said = lookUp(text)
      if (said === undefined) return edits.concat(collectPieces(pieces))
      return [
        ...edits,
        { start: first.start, end: last.end, code: printSaid(said, pieces, text, first.start, last.end) },
      ]
    }
    return edits.concat(children.flatMap(collect))
  }

  /** The edits within the values and elements of a text that itself stays as it is. */
  function collectPieces(pieces: readonly Piece[]): Edit[] {
    return pieces.flatMap((piece) => {
      if (piece.kind === 'text') return []
      if (piece.kind === 'value') return collect(piece.node)
      const opening = piece.node.openingElement as Node | undefined
      return [...(opening ? collect(opening) : []), ...collectPieces(piece.pieces)]
    })
  }

  function printSaid(said: string, pieces: Piece[], text: string, start: number, end: number): string {
    const values = new Map<string, Piece>()
    const note = (all: Piece[]) => {
      for (const piece of all) {
        if (piece.kind !== 'text') values.set(piece.name, piece)
        if (piece.kind === 'tag') note(piece.pieces)
      }
    }
    note(pieces)
    let code = ''
    /** Adds code on the line on which it stands in the source, unless more lines are there already. */
    const add = (at: number, more: string) => {
      code += '\n'.repeat(Math.max(0, linesBetween(start, at) - linesIn(code))) + more
    }
    const print = (words: string) => {
      for (const part of words.split(/(\{\w+\}|<\d+\/>|<\d+>[\s\S]*?<\/\d+>)/)) {
        const name = part.match(/^[{<](\w+)/)?.[1]
        const piece = name === undefined ? undefined : values.get(name)
        if (name !== undefined && /^[{<]\w+[}>/]/.test(part) && !piece)
          throw new Error(`${path}: '${text}' has no {${name}}`)
        if (!piece || piece.kind === 'text') code += part && `{${JSON.stringify(part)}}`
        else if (piece.kind === 'value') add(piece.node.start, `{${value(printNode(piece.node))}}`)
        else {
          const { openingElement, closingElement } = piece.node as unknown as {
            openingElement: Node
            closingElement: Node | null
          }
          const inner = part.match(/^<\d+>([\s\S]*)<\/\d+>$/)?.[1]
          if (closingElement && inner !== undefined) {
            add(openingElement.start, printNode(openingElement))
            print(inner)
            add(closingElement.start, source.slice(closingElement.start, closingElement.end))
          } else add(piece.node.start, printNode(piece.node))
        }
      }
    }
    print(said)
    add(end, '')
    return code
  }

  function printCall(node: Node): string {
    const [text, values] = node.arguments as Node[]
    const plain = text?.type === 'Literal' && typeof text.value === 'string' ? text.value : null
    if (plain === null) throw new Error(`${path}: t() takes a literal text`)
    const said = lookUp(plain) ?? plain.replace(/\|[^|]*$/, '')
    if (!values) return JSON.stringify(said)
    const codes = codesOf(values)
    const parts = said.split(/(\{\w+\})/).map((part) => {
      const name = part.match(/^\{(\w+)\}$/)?.[1]
      if (name === undefined) return part.replace(/[`\\$]/g, '\\$&').replaceAll('\n', '\\n')
      const code = codes?.get(name) ?? (codes ? undefined : `${printNode(values)}.${name}`)
      if (code === undefined) throw new Error(`${path}: '${plain}' has no {${name}}`)
      return `\${${value(code)}}`
    })
    return `\`${parts.join('')}\``
  }

  /** The code of each value by its name; null where the values are a variable. */
  function codesOf(values: Node): Map<string, string> | null {
    if (values.type === 'Identifier') return null
    const properties = values.properties as Node[]
    if (properties.some(({ key }) => !key)) throw new Error(`${path}: t() takes the names of its values, and no spread`)
    return new Map(
      properties.map(({ key, value }) => {
        const { name, value: text } = key as Node
        return [String(name ?? text), printNode(value as Node)]
      }),
    )
  }

  const code = print(program as unknown as Node & { start: number }, collect(program as unknown as Node))
  const head = source.slice(0, (program as unknown as Node).start)
  const tail = source.slice((program as unknown as Node).end)
  const helper = needsHelper ? `\nimport { formatValue as ${VALUE_HELPER} } from '#shared/language/t.ts'\n` : ''
  return { code: head + code + tail + helper, texts }
}

function linesIn(text: string): number {
  return text.split('\n').length - 1
}

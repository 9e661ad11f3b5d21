/** Whether the text of an element is translated: HTML's `translate="no"` says that it is not. */
export function isTranslated(opening: Node | undefined): boolean {
  const attributes = (opening?.attributes ?? []) as Node[]
  return !attributes.some(
    ({ type, name, value }) =>
      type === 'JSXAttribute' && (name as Node).name === 'translate' && (value as Node | null)?.value === 'no',
  )
}

/** The children of an element as those before, within and after its text: icons at its edges do not belong to it. */
export function splitAtText(children: readonly Node[]): [before: Node[], spoken: Node[], after: Node[]] {
  const isSilent = (child: Node): boolean =>
    child.type === 'JSXText'
      ? jsxText(String(child.value)) === ''
      : child.type === 'JSXElement' && (child.children as Node[]).every(isSilent)
  const from = children.findIndex((child) => !isSilent(child))
  const to = children.findLastIndex((child) => !isSilent(child)) + 1
  return [children.slice(0, from), children.slice(from, to), children.slice(to)]
}

interface Counter {
  count: number
  /** the expression behind each name, as JSON */
  names: Map<string, string>
}

/** The parts of a text in the order of the source. */
export function piecesOf(children: readonly Node[], counter: Counter = { count: 0, names: new Map() }): Piece[] {
  return children.flatMap((child): Piece[] => {
    if (child.type === 'JSXText') {
      const text = jsxText(String(child.value))
      return text ? [{ kind: 'text', text }] : []
    }
    if (child.type === 'JSXExpressionContainer') {
      const node = child.expression as Node
      if (node.type === 'JSXEmptyExpression') return []
      if (node.type === 'Literal' && typeof node.value === 'string') return [{ kind: 'text', text: node.value }]
      return [{ kind: 'value', name: freeName(node, counter) ?? String(++counter.count), node }]
    }
    const name = String(++counter.count)
    const children = isTranslated(child.openingElement as Node | undefined) ? (child.children as Node[]) : []
    return [{ kind: 'tag', name, node: child, pieces: piecesOf(children, counter) }]
  })
}

/** The name of a value, unless another value of the text has it already. */
function freeName(node: Node, { names }: Counter): string | null {
  const name = nameOf(node)
  const shape = JSON.stringify(node, (key, value) =>
    key === 'start' || key === 'end' || key === 'range' ? undefined : value,
  )
  if (name === null || (names.has(name) && names.get(name) !== shape)) return null
  names.set(name, shape)
  return name
}

/**
 * The name of a value in the source: total; phone for care.phone, total for formatTaka(total), name for
 * localized(product, 'name'); null for anything else.
 */
function nameOf(node: Node): string | null {
  if (node.type === 'Identifier') return String(node.name)
  if (node.type === 'ChainExpression') return nameOf(node.expression as Node)
  if (node.type === 'MemberExpression' && !node.computed) return String((node.property as Node).name)
  const [given, ...more] = node.type === 'CallExpression' ? (node.arguments as Node[]) : []
  if ((node.callee as Node | undefined)?.name === 'localized') return String(more[0]?.value)
  return given && more.length === 0 ? nameOf(given) : null
}

/** The text as translators see it: 'See how <1>exchange</1> works, {name}' */
export function textOf(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (piece.kind === 'text') return piece.text
      if (piece.kind === 'value') return `{${piece.name}}`
      const inner = textOf(piece.pieces)
      return inner ? `<${piece.name}>${inner}</${piece.name}>` : `<${piece.name}/>`
    })
    .join('')
}

/** The text of JSX as React shows it: line ends and what stands around them are one space, or nothing at the edges. */
function jsxText(raw: string): string {
  const lines = raw.split(/\r\n|\n|\r/)
  return lines
    .map((line, at) => {
      const begun = at > 0 ? line.replace(/^[ \t]+/, '') : line
      return at < lines.length - 1 ? begun.replace(/[ \t]+$/, '') : begun
    })
    .filter(Boolean)
    .join(' ')
}

/** A node of the syntax tree, as oxc writes it. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** A part of a text in JSX: words, the value of an expression, or an element. */
export type Piece =
  | { kind: 'text'; text: string }
  | { kind: 'value'; name: string; node: Node }
  | { kind: 'tag'; name: string; node: Node; pieces: Piece[] }

/** The nodes directly below a node. */
export function childrenOf(node: Node): Node[] {
  const all: Node[] = []
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent' || key === 'type') continue
    for (const one of Array.isArray(value) ? value : [value]) if (isNode(one)) all.push(one)
  }
  return all
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'
}

/** The names under which a source imports `t`, `later` and `language`. */
export function importedNames(program: Node): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of program.body as Node[]) {
    if (statement.type !== 'ImportDeclaration') continue
    const from = String((statement.source as Node).value)
    if (!/(?:^|\/)(?:t|language)\.ts$/.test(from)) continue
    for (const specifier of statement.specifiers as Node[]) {
      const imported = (specifier.imported as Node | undefined)?.name
      if (imported === 't' || imported === 'later' || imported === 'language')
        names.set(String((specifier.local as Node).name), imported)
    }
  }
  return names
}

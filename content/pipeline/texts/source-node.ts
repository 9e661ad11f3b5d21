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

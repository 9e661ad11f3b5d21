import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'

export interface Import {
  /** a path in the project (`shared/rules/money/price.ts`) or a package's name */
  target: string
  isLocal: boolean
  typeOnly: boolean
}

export interface Source {
  path: string
  imports: Import[]
  /** the globals and names that walls are about: `localStorage`, `process.env`, `transaction`, `tx` */
  uses: Set<string>
}

/** Where the rooms are. */
export const SOURCE_FOLDERS = ['server', 'web', 'shared', 'content', 'studio', 'lab', 'e2e', 'scripts']

/** The source files below these folders, tests left out. */
export function sourcePaths(folders: readonly string[]): string[] {
  return folders.flatMap(filesIn).filter((path) => /\.(?:tsx?|mjs)$/.test(path) && !/\.(?:test|spec)\./.test(path))
}

export function readSource(path: string, text = readFileSync(path, 'utf8')): Source {
  const source: Source = { path, imports: [], uses: new Set() }
  const add = (name: string, typeOnly: boolean) => source.imports.push({ ...resolveImport(path, name), typeOnly })
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration({ source: { value }, importKind, specifiers }) {
      const kinds = specifiers.map((specifier) => ('importKind' in specifier ? specifier.importKind : 'value'))
      add(value, importKind === 'type' || (kinds.length > 0 && kinds.every((kind) => kind === 'type')))
    },
    ExportNamedDeclaration({ source: from, exportKind }) {
      if (from) add(from.value, exportKind === 'type')
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      add(from.value, exportKind === 'type')
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') add(from.value, false)
    },
    TSImportType({ source: from }) {
      add(from.value, true)
    },
    Identifier({ name }) {
      if (name === 'localStorage' || name === 'transaction' || name === 'tx') source.uses.add(name)
    },
    MemberExpression({ object, property }) {
      const name = property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : null
      if (object.type === 'Identifier' && object.name === 'process' && name === 'env') source.uses.add('process.env')
    },
  }).visit(program)
  return source
}

/** What an import of `name` by the file `from` means. */
export function resolveImport(from: string, name: string): Pick<Import, 'target' | 'isLocal'> {
  if (name.startsWith('#')) return { target: name.slice(1), isLocal: true }
  if (name.startsWith('.')) return { target: normalize(join(dirname(from), name)), isLocal: true }
  return { target: name, isLocal: false }
}

/** The room that a file stands in: `server/orders`, `server/platform/db`, `web/staff/crud`, `web/products`, `shared/rules`, `e2e`; `server/main.ts` is its own. */
export function roomOf(path: string): string {
  const [top = '', second = '', third = ''] = path.split('/')
  if (second === 'platform' || (second === 'staff' && path.split('/').length > 3)) return `${top}/${second}/${third}`
  return ['server', 'web', 'shared'].includes(top) ? `${top}/${second}` : top
}

/**
 * The room of a file where rooms are two folders deep: `server/orders/desk`, `server/platform/web-host/page-cache`,
 * `web/products/staff`, and its `roomOf` elsewhere.
 */
export function deepRoomOf(path: string): string {
  const deep = /^(?:server\/(?:orders|products|platform\/web-host)|web\/[^/]+)\/[^/]+(?=\/)/.exec(path)?.[0]
  return deep ?? roomOf(path)
}

/** Which file imports which, types included, among these sources. */
export function fileGraph(sources: readonly Source[]): Map<string, Set<string>> {
  const paths = new Set(sources.map(({ path }) => path))
  return new Map(
    sources.map(({ path, imports }) => [
      path,
      new Set(imports.map(({ target }) => target).filter((target) => target !== path && paths.has(target))),
    ]),
  )
}

/** Which room imports from which. */
export function roomGraph(
  files: ReadonlyMap<string, ReadonlySet<string>>,
  roomOfFile: (path: string) => string = roomOf,
): Map<string, Set<string>> {
  const rooms = new Map<string, Set<string>>()
  for (const [path, targets] of files) {
    const room = roomOfFile(path)
    const neighbours = rooms.get(room) ?? new Set()
    for (const target of targets) if (roomOfFile(target) !== room) neighbours.add(roomOfFile(target))
    rooms.set(room, neighbours)
  }
  return rooms
}

/** The longest chain of nodes of a graph without circles, each leading to the next. */
export function longestChain(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const chains = new Map<string, string[]>()
  const chainFrom = (node: string): string[] => {
    const known = chains.get(node)
    if (known) return known
    const rests = [...(graph.get(node) ?? [])].map(chainFrom)
    const chain = [node, ...(rests.toSorted((a, b) => b.length - a.length)[0] ?? [])]
    chains.set(node, chain)
    return chain
  }
  return [...graph.keys()].map(chainFrom).toSorted((a, b) => b.length - a.length)[0] ?? []
}

/** The groups of nodes that reach each other, each as its sorted names (Tarjan's strongly connected components). */
export function circlesIn(graph: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const order = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (node: string): number => {
    order.set(node, order.size)
    let low = order.size - 1
    stack.push(node)
    for (const next of graph.get(node) ?? []) {
      if (!order.has(next)) low = Math.min(low, visit(next))
      else if (stack.includes(next)) low = Math.min(low, order.get(next) ?? low)
    }
    if (low === order.get(node)) {
      const circle = stack.splice(stack.indexOf(node))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return low
  }
  for (const node of graph.keys()) if (!order.has(node)) visit(node)
  return circles
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

import { existsSync, readFileSync } from 'node:fs'
import { type ESTree, parseSync, Visitor } from 'vite'
import { resolveImport, roomOf } from './source-graph.ts'

/**
 * Where a walk starts. `route`: the handler that the file gives to `.openapi(route, …)`; or `name`: a function of the file.
 * `also`: what the start is handed and then calls, which no import of it shows.
 */
export type Start = { file: string; also?: Start[] } & ({ route: string } | { name: string })

export interface Walk {
  title: string
  start: Start
  /** a foundation that does what the walk is about: its files are own files */
  about?: string
  /** today's figures where they pass MAX_FILES, or rooms are entered twice: they may only fall */
  known?: { files: number; rooms: number }
}

export const WALKS_PAGE = 'docs/walks.md'
/** Own files of a walk: those of the shop's rooms (docs/decisions/0045-walks-count-rooms.md). */
export const MAX_FILES = 14
/** Rooms of files that a signature explains: foundations, and rules that are pure. */
const BEHIND = /^server\/platform\/(?!web-host\/)|^shared\//

const PAGE_CACHE = 'server/platform/web-host/page-cache'

export const WALKS: Walk[] = [
  {
    title: 'Place an order',
    start: { file: 'server/orders/routes.ts', route: 'create' },
  },
  {
    title: "Change a product's picture",
    start: { file: 'server/products/edit/routes.ts', route: 'update' },
    about: 'server/platform/images',
  },
  {
    title: "Search 'kalo juta'",
    start: { file: 'server/products/search/routes.ts', route: 'search' },
    known: { files: 18, rooms: 0 },
  },
  {
    title: "A statement's row meets an order",
    start: { file: 'server/payments/routes.ts', route: 'upload' },
  },
  {
    title: 'A pair is not found',
    start: { file: 'server/stock/order-routes.ts', route: 'miss' },
  },
  {
    title: 'A page is kept, and made anew',
    start: {
      file: `${PAGE_CACHE}/page-cache.ts`,
      name: 'createPageCache',
      also: [
        { file: `${PAGE_CACHE}/cache-keys.ts`, name: 'createCacheKeyOf' },
        { file: `${PAGE_CACHE}/catalogue-version.queries.ts`, name: 'openCatalogueVersionReader' },
      ],
    },
  },
]

/** What every request passes, what only describes, and what only words: it does none of the work of a walk. */
const LEFT_OUT =
  /^(?:server\/platform\/(?:http|errors)\/|server\/platform\/db\/tables\/|server\/(?:config|log)\.ts$|shared\/(?:schemas|language)\/|shared\/rules\/errors)/

export interface Found {
  /** the own files, in the order in which the walk first reaches them */
  files: string[]
  /** those behind them, likewise */
  behind: string[]
  /** rooms that it enters, leaves for another and enters again, other than the one in which it starts */
  roomsEnteredTwice: string[]
}

/**
 * Follows a walk from its start: every value that a function mentions, in the order in which it stands there, into the file from which
 * it is imported, and on from its declaration. Types are left out. A file counts once something of it is called or queried: of
 * plain values alone (numbers, texts, lists of them) it does not.
 */
export function follow({ start, about }: Pick<Walk, 'start' | 'about'>, read = readText): Found {
  const files: string[] = []
  const seen = new Set<string>()
  const modules = new Map<string, Module>()
  const moduleOf = (path: string) => {
    const module = modules.get(path) ?? parseModule(path, read(path))
    modules.set(path, module)
    return module
  }
  const visit = (path: string, name: string) => {
    if (seen.has(`${path}:${name}`) || LEFT_OUT.test(path)) return
    seen.add(`${path}:${name}`)
    const declaration = moduleOf(path).declarations.get(name)
    if (!declaration) return
    if (!declaration.isPlain && !files.includes(path)) files.push(path)
    for (const used of declaration.uses) visitUse(path, used)
  }
  const visitUse = (path: string, used: string) => {
    const { imports, declarations } = moduleOf(path)
    const imported = imports.get(used)
    if (imported) visit(imported.path, imported.name)
    else if (declarations.has(used)) visit(path, used)
  }
  const begin = (from: Start) => {
    const { handlers, declarations } = moduleOf(from.file)
    const uses = 'route' in from ? handlers.get(from.route) : declarations.get(from.name)?.uses
    if (!uses) throw new Error(`${from.file} has no ${'route' in from ? `handler of ${from.route}` : from.name}`)
    if (!files.includes(from.file)) files.push(from.file)
    for (const used of uses) visitUse(from.file, used)
    for (const other of from.also ?? []) begin(other)
  }
  begin(start)
  const isOwn = (path: string) => !BEHIND.test(path) || roomOf(path) === about
  const own = files.filter(isOwn)
  return { files: own, behind: files.filter((path) => !isOwn(path)), roomsEnteredTwice: enteredTwice(own) }
}

/** What is wrong with a walk: more than its limits allow. */
export function excessOf({ title, known }: Walk, { files, roomsEnteredTwice }: Omit<Found, 'behind'>): string[] {
  const limit = { files: known?.files ?? MAX_FILES, rooms: known?.rooms ?? 0 }
  return [
    ...(files.length > limit.files ? [`${title}: ${files.length} files, more than ${limit.files}`] : []),
    ...(roomsEnteredTwice.length > limit.rooms
      ? [`${title}: more than ${limit.rooms} rooms are entered twice: ${roomsEnteredTwice.join(', ')}`]
      : []),
  ]
}

/**
 * The list of a walk as docs/walks.md has it: rooms, and the files of each without `.ts`, in the order in which they are
 * first reached.
 */
export function listOf({ files, behind, roomsEnteredTwice }: Found): string {
  const lines = [...Map.groupBy(files, roomOf)].flatMap(([room, paths]) =>
    wrap(
      room,
      paths.map((path) => path.slice(room.length + 1).replace(/\.ts$/, '')),
    ),
  )
  const counts = `${files.length} files, ${behind.length} behind them; rooms entered twice: ${roomsEnteredTwice.length}`
  return [counts, ...lines].join('\n')
}

const COLUMNS = 100

function wrap(first: string, words: string[]): string[] {
  const lines = [`${first}:`]
  for (const word of words) {
    const line = `${lines.at(-1)} ${word}`
    if (line.length > COLUMNS) lines.push(`  ${word}`)
    else lines[lines.length - 1] = line
  }
  return lines
}

/** Puts the list of each walk into the code block under its heading. Throws where one is missing. */
export function fillIn(page: string, lists: ReadonlyMap<string, string>): string {
  const filled = new Set<string>()
  const sections = page.split(/^(?=## )/m).map((section) => {
    const title = /^## (.*)$/m.exec(section)?.[1] ?? ''
    const list = lists.get(title)
    return section.replace(/^```\n[^`]*```$/m, (block) => {
      if (list === undefined) return block
      filled.add(title)
      return `\`\`\`\n${list}\n\`\`\``
    })
  })
  const missing = [...lists.keys()].filter((title) => !filled.has(title))
  if (missing.length > 0) throw new Error(`${WALKS_PAGE} has no list under '## ${missing.join("', '")}'`)
  return sections.join('')
}

function enteredTwice(files: readonly string[]): string[] {
  const rooms = files.map(roomOf)
  const entries = rooms.filter((room, index) => room !== rooms[index - 1] && room !== rooms[0])
  return [...new Set(entries.filter((room, index) => entries.indexOf(room) !== index))]
}

interface Module {
  imports: Map<string, { path: string; name: string }>
  declarations: Map<string, { uses: string[]; isPlain: boolean }>
  /** what each handler given to `.openapi(route, …)` mentions, by the name of its route */
  handlers: Map<string, string[]>
}

function parseModule(path: string, text: string): Module {
  const { program } = parseSync(path, text)
  const values = valuesIn(program)
  const within = ({ start, end }: { start: number; end: number }) =>
    values.filter((value) => value.at >= start && value.at < end).map(({ name }) => name)
  const module: Module = { imports: new Map(), declarations: new Map(), handlers: new Map() }
  for (const statement of program.body) {
    if (statement.type === 'ImportDeclaration') {
      const { target, isLocal } = resolveImport(path, statement.source.value)
      if (!isLocal || statement.importKind === 'type') continue
      for (const specifier of statement.specifiers)
        if (specifier.type === 'ImportSpecifier' && specifier.importKind !== 'type')
          module.imports.set(specifier.local.name, {
            path: target,
            name: specifier.imported.type === 'Identifier' ? specifier.imported.name : '',
          })
    }
    for (const { name, node, isPlain } of declaredBy(statement))
      module.declarations.set(name, { uses: within(node).filter((used) => used !== name), isPlain })
  }
  new Visitor({
    CallExpression({ callee, arguments: [route, handler] }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return
      if (callee.property.name === 'openapi' && route?.type === 'Identifier' && handler)
        module.handlers.set(route.name, within(handler))
    },
  }).visit(program)
  return module
}

/** The identifiers of a file that stand for values, in their order; names of properties and types are left out. */
function valuesIn(program: ESTree.Program): { name: string; at: number }[] {
  const values: { name: string; at: number }[] = []
  const skipped: { start: number; end: number }[] = []
  const skip = ({ start, end }: { start: number; end: number }) => void skipped.push({ start, end })
  new Visitor({
    TSTypeAnnotation: skip,
    TSTypeParameterInstantiation: skip,
    TSTypeAliasDeclaration: skip,
    TSInterfaceDeclaration: skip,
    MemberExpression({ property, computed }) {
      if (!computed) skip(property)
    },
    Property({ key, computed, shorthand }) {
      if (!computed && !shorthand) skip(key)
    },
    Identifier({ name, start }) {
      values.push({ name, at: start })
    },
  }).visit(program)
  return values
    .filter(({ at }) => !skipped.some(({ start, end }) => at >= start && at < end))
    .toSorted((a, b) => a.at - b.at)
}

interface Declared {
  name: string
  node: { start: number; end: number }
  isPlain: boolean
}

function declaredBy(statement: ESTree.Statement): Declared[] {
  if (statement.type === 'ExportNamedDeclaration') return statement.declaration ? declaredBy(statement.declaration) : []
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id, init, start, end }) =>
      id.type === 'Identifier'
        ? [{ name: id.name, node: { start, end }, isPlain: init ? isPlainValue(init) : true }]
        : [],
    )
  const isFunction = statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration'
  return isFunction && statement.id ? [{ name: statement.id.name, node: statement, isPlain: false }] : []
}

/** A number, a text, or a list or an object of these. */
function isPlainValue(node: ESTree.Expression): boolean {
  let isPlain = true
  const work = () => {
    isPlain = false
  }
  new Visitor({
    CallExpression: work,
    NewExpression: work,
    TaggedTemplateExpression: work,
    FunctionExpression: work,
    ArrowFunctionExpression: work,
  }).visit({ type: 'Program', body: [{ type: 'ExpressionStatement', expression: node }] } as unknown as ESTree.Program)
  return isPlain
}

function readText(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

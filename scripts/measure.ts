import { readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import {
  circlesIn,
  deepRoomOf,
  fileGraph,
  longestChain,
  readSource,
  roomGraph,
  SOURCE_FOLDERS,
  sourcePaths,
} from './source-graph.ts'
import { excessOf, fillIn, follow, listOf, WALKS, WALKS_PAGE } from './walks.ts'

// Measures how easily the sources are read, prints it, and fails where a limit is passed. Run by `npm run check`.
// `npm run measure -- --write` puts the walks that are found into docs/walks.md.

const MAX_LINES = 300
/** Files that the product is made of: server, web, shared and the pipeline of content, without tests and migrations; what follows on an order took 30, collecting and keeping 30, the dialog that changes an order 5, vouchers 10; in and out (imports, downloads, keys, webhooks) take the rest. */
const MAX_FILES = 1500
/** Crumbs: product files of at most CRUMB_LINES lines that one file alone imports, and that lies in the same folder. */
const MAX_CRUMBS = 15
const CRUMB_LINES = 25
/** Flat folders: those that hold more than FLAT_FILES product files themselves. */
const MAX_FLAT_FOLDERS = 0
const FLAT_FILES = 30
/** Circles between rooms two folders deep in orders, products, web-host and the nouns of web, types included. */
const MAX_DEEP_CIRCLES = 0
/** Floors: the rooms of the longest chain in which each room of the server imports a value, not only types, of the next. */
const MAX_FLOORS = 12
/** Why a product file may be longer than MAX_LINES. */
const REASONS_FOR_LENGTH: Record<string, string> = {}

const failures: string[] = []
const sources = sourcePaths(SOURCE_FOLDERS).map((path) => readSource(path))
const graph = fileGraph(sources)
const product = sourcePaths(['server', 'web', 'shared', 'content/pipeline'])
  .filter((path) => !/^server\/(?:testing|platform\/db\/migrations)\//.test(path))
  .map((path) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n').length }))
measureFiles()
measureCrumbs()
measureFlatFolders()
measureCircles()
measureFloors()
measureWalks()
for (const failure of failures) console.error(`FAILED: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1

function measureFiles() {
  const files = product.toSorted((a, b) => a.lines - b.lines)
  const lines = files.map((file) => file.lines)
  const at = (share: number) => lines[Math.ceil(lines.length * share) - 1]
  const total = lines.reduce((sum, count) => sum + count, 0)
  console.log(`${files.length} product files (at most ${MAX_FILES}), ${total} lines`)
  console.log(`lines per file: median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} (${files.at(-1)?.path})`)
  const unexplained = files.filter((file) => file.lines > MAX_LINES && !REASONS_FOR_LENGTH[file.path])
  failures.push(...unexplained.map((file) => `${file.path} has ${file.lines} lines, more than ${MAX_LINES}`))
  if (files.length > MAX_FILES) failures.push(`${files.length} product files, more than ${MAX_FILES}`)
}

function measureCrumbs() {
  const crumbs = product
    .filter(({ path, lines }) => {
      const importers = [...graph].filter(([, targets]) => targets.has(path)).map(([importer]) => importer)
      return lines <= CRUMB_LINES && importers.length === 1 && dirname(importers[0] ?? '') === dirname(path)
    })
    .map(({ path }) => path)
  bound('crumbs', crumbs, MAX_CRUMBS)
}

function measureFlatFolders() {
  const folders = Map.groupBy(product, ({ path }) => dirname(path))
  const flat = [...folders].flatMap(([folder, { length }]) => (length > FLAT_FILES ? [`${folder} (${length})`] : []))
  bound(`folders of more than ${FLAT_FILES} files`, flat, MAX_FLAT_FOLDERS)
}

function measureCircles() {
  const circles = { files: circlesIn(graph), rooms: circlesIn(roomGraph(graph)) }
  console.log(`circles of imports: ${circles.files.length} between files, ${circles.rooms.length} between rooms`)
  failures.push(...[...circles.files, ...circles.rooms].map((names) => `imports in a circle: ${names.join(', ')}`))
  const deep = circlesIn(roomGraph(graph, deepRoomOf)).map((names) => names.join(' – '))
  bound('circles between rooms two folders deep', deep, MAX_DEEP_CIRCLES)
}

function measureFloors() {
  const server = sources
    .filter(({ path }) => path.startsWith('server/') && !path.startsWith('server/testing/'))
    .map((source) => ({ ...source, imports: source.imports.filter(({ typeOnly }) => !typeOnly) }))
  bound('floors of the server', longestChain(roomGraph(fileGraph(server))), MAX_FLOORS)
}

/** Prints how many there are, and which; more than `most` is a failure. */
function bound(title: string, names: readonly string[], most: number) {
  console.log([`${title}: ${names.length} (at most ${most})`, ...names].join('\n  '))
  if (names.length > most) failures.push(`${title}: ${names.length}, more than ${most}`)
}

function measureWalks() {
  const lists = new Map<string, string>()
  for (const walk of WALKS) {
    const found = follow(walk)
    lists.set(walk.title, listOf(found))
    console.log(
      `${walk.title}: ${found.files.length} files and ${found.behind.length} behind them, entered twice: ${found.roomsEnteredTwice.join(', ') || 'no room'}`,
    )
    console.log(`  behind: ${found.behind.join(' ')}`)
    failures.push(...excessOf(walk, found))
  }
  const page = readFileSync(WALKS_PAGE, 'utf8')
  const present = fillIn(page, lists)
  if (process.argv.includes('--write')) writeFileSync(WALKS_PAGE, present)
  else if (present !== page) failures.push(`${WALKS_PAGE} lists other files: npm run measure -- --write`)
}

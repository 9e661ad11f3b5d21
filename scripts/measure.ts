import { readFileSync, writeFileSync } from 'node:fs'
import { circlesIn, fileGraph, readSource, roomGraph, SOURCE_FOLDERS, sourcePaths } from './source-graph.ts'
import { excessOf, fillIn, follow, listOf, WALKS, WALKS_PAGE } from './walks.ts'

// Measures how easily the sources are read, prints it, and fails where a limit is passed. Run by `npm run check`.
// `npm run measure -- --write` puts the walks that are found into docs/walks.md.

const MAX_LINES = 300
/** Why a product file may be longer than MAX_LINES. */
const REASONS_FOR_LENGTH: Record<string, string> = {}

const failures: string[] = []
measureFiles()
measureCircles()
measureWalks()
for (const failure of failures) console.error(`FAILED: ${failure}`)
process.exitCode = failures.length === 0 ? 0 : 1

function measureFiles() {
  const files = sourcePaths(['server', 'web', 'shared', 'content/pipeline'])
    .filter((path) => !/^server\/(?:testing|platform\/db\/migrations)\//.test(path))
    .map((path) => ({ path, lines: readFileSync(path, 'utf8').trimEnd().split('\n').length }))
    .toSorted((a, b) => a.lines - b.lines)
  const lines = files.map((file) => file.lines)
  const at = (share: number) => lines[Math.ceil(lines.length * share) - 1]
  const total = lines.reduce((sum, count) => sum + count, 0)
  console.log(`${files.length} product files, ${total} lines`)
  console.log(`lines per file: median ${at(0.5)}, p95 ${at(0.95)}, max ${at(1)} (${files.at(-1)?.path})`)
  const unexplained = files.filter((file) => file.lines > MAX_LINES && !REASONS_FOR_LENGTH[file.path])
  failures.push(...unexplained.map((file) => `${file.path} has ${file.lines} lines, more than ${MAX_LINES}`))
}

function measureCircles() {
  const graph = fileGraph(sourcePaths(SOURCE_FOLDERS).map((path) => readSource(path)))
  const circles = { files: circlesIn(graph), rooms: circlesIn(roomGraph(graph)) }
  console.log(`circles of imports: ${circles.files.length} between files, ${circles.rooms.length} between rooms`)
  failures.push(...[...circles.files, ...circles.rooms].map((names) => `imports in a circle: ${names.join(', ')}`))
}

function measureWalks() {
  const lists = new Map<string, string>()
  for (const walk of WALKS) {
    const found = follow(walk.start)
    lists.set(walk.title, listOf(found))
    console.log(
      `${walk.title}: ${found.files.length} files, entered twice: ${found.roomsEnteredTwice.join(', ') || 'no room'}`,
    )
    failures.push(...excessOf(walk, found))
  }
  const page = readFileSync(WALKS_PAGE, 'utf8')
  const present = fillIn(page, lists)
  if (process.argv.includes('--write')) writeFileSync(WALKS_PAGE, present)
  else if (present !== page) failures.push(`${WALKS_PAGE} lists other files: npm run measure -- --write`)
}

import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'
import { excessOf, fillIn, follow, listOf, WALKS, WALKS_PAGE } from './scripts/walks.ts'

// Holds the docs to their lengths and form, and to what they name.

const read = (path: string) => readFileSync(path, 'utf8')
const pages = ['README.md', 'CONTRIBUTING.md', ...globSync('docs/**/*.md').toSorted()]
const decisions = pages.filter((path) => path.startsWith('docs/decisions/'))
/** Its wording and lines stay as they are. */
const SPECIFICATION = 'docs/requirements/specification.md'

const MAX_WORDS = 30_000
const MAX_README_WORDS = 400
const MAX_MAP_LINES = 80
const MAX_WALK_LINES = 25
const MAX_DECISION_WORDS = 250
/** Two ledgers need more than one. */
const LONGER_DECISIONS: Record<string, number> = { 'docs/decisions/0038-pairs-and-money.md': 600 }
const MAX_COLUMNS = 100

test('all docs have at most 30,000 words, the README 400', () => {
  expect(pages.length).toBeGreaterThan(50)
  const total = pages.reduce((sum, path) => sum + wordsIn(read(path)), 0)
  expect(total).toBeLessThanOrEqual(MAX_WORDS)
  expect(wordsIn(read('README.md'))).toBeLessThanOrEqual(MAX_README_WORDS)
})

test('the map has at most 80 lines, each walk 25', () => {
  expect(linesIn(read('docs/map.md'))).toBeLessThanOrEqual(MAX_MAP_LINES)
  const walks = read(WALKS_PAGE)
    .split(/^(?=## )/m)
    .slice(1)
  expect(walks.length).toBe(WALKS.length)
  expect(walks.filter((walk) => linesIn(walk) > MAX_WALK_LINES).map((walk) => walk.split('\n')[0])).toEqual([])
})

test('the walks list the files that their imports lead to, within their limits', () => {
  const lists = new Map(WALKS.map((walk) => [walk.title, listOf(follow(walk))]))
  expect(fillIn(read(WALKS_PAGE), lists), 'npm run measure -- --write').toBe(read(WALKS_PAGE))
  expect(WALKS.flatMap((walk) => excessOf(walk, follow(walk)))).toEqual([])
})

test('a decision opens with date, status and what it replaces, and has at most 250 words', () => {
  const head = /^# \d{4} · \S.*\n\n\*\d{4}-\d{2}-\d{2} · (?:Accepted|Superseded by \d{4}) · Replaces \S.*\*\n\n\S/
  expect(decisions.filter((path) => !head.test(read(path)))).toEqual([])
  expect(decisions.filter((path) => wordsIn(read(path)) > (LONGER_DECISIONS[path] ?? MAX_DECISION_WORDS))).toEqual([])
})

test('prose is wrapped at 100 columns', () => {
  const long = pages
    .filter((path) => path !== SPECIFICATION)
    .flatMap((path) =>
      proseOf(read(path)).flatMap(({ line, number }) =>
        [...line].length > MAX_COLUMNS && !line.includes('](') ? `${path}:${number}` : [],
      ),
    )
  expect(long).toEqual([])
})

test('links lead to files and headings, and the files that are named exist', () => {
  const rooms = globSync('{server,web,shared,lab}/**/README.md')
  expect(rooms.length).toBeGreaterThan(4)
  const broken = [...pages, ...rooms].flatMap((path) => {
    const text = read(path)
    const beside = [...text.matchAll(/`([\w.-]+\.tsx?)`/g)].map(([, name = '']) => join(dirname(path), name))
    const links = [...text.matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, target = '']) => target)
    const named = [...text.matchAll(/`((?:server|web|shared|content|scripts|lab|e2e|deploy)\/[\w./-]+\.\w+)`/g)]
    return [
      ...links.filter((target) => !leadsSomewhere(path, target)),
      ...named.map(([, name = '']) => name).filter((name) => !existsSync(name) && !/brand/.test(name)),
      ...(rooms.includes(path) ? beside.filter((name) => !existsSync(name) && !existsSync(basename(name))) : []),
    ].map((target) => `${path}: ${target}`)
  })
  expect(broken).toEqual([])
})

function wordsIn(text: string): number {
  return text.split(/\s+/).filter(Boolean).length
}

function linesIn(text: string): number {
  return text.trim().split('\n').length
}

/** The lines outside of code, tables, headings and pictures, with their numbers. */
function proseOf(text: string): { line: string; number: number }[] {
  let isCode = false
  return text.split('\n').flatMap((line, index) => {
    if (line.trim().startsWith('```')) isCode = !isCode
    return isCode || /^(?:```|\||#|!\[)/.test(line) ? [] : { line, number: index + 1 }
  })
}

function leadsSomewhere(from: string, target: string): boolean {
  const [path = '', anchor] = target.split('#')
  const file = path ? normalize(join(dirname(from), path)) : from
  if (!existsSync(file)) return false
  return !anchor || !file.endsWith('.md') || anchorsIn(read(file)).includes(anchor)
}

/** The anchors of headings as GitHub makes them. */
function anchorsIn(text: string): string[] {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M} _-]/gu, '')
      .replaceAll(' ', '-'),
  )
}

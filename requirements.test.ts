import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lineAt, readTitles } from './scripts/test-titles.ts'

// Holds docs/requirements against the test titles, and the rest of the repository against pointing at anything outside it.

/** Promises of security.md that no test title names yet. Whoever names one in a title takes it out of this list. */
const UNNAMED_PROMISES = ['I20']

/** References to papers outside the repository. Words may stand on two lines of a comment. */
const OUTSIDE: RegExp[] = [
  /\.\.\/shared\b(?!\/(?:rules|schemas|bangladesh)\/)/g,
  /\bdata\/README\.md\b/g,
  /(?<![\w.-])(?:spec|design|acceptance|pages-and-dashboard|studio)\.md\b/g,
  /\b[Ss]pec(?:ification)?(?:'s|’s)?[\s*/#-]+section[\s*/#-]+\d/g,
  /\b[Ii]ssues?[\s*/#-]+#?\d/g,
]
/** Names that docs/requirements uses too: outside of it they may only stand in a path or link to there. */
const OUTSIDE_UNLESS_LINKED = /(?<![\w.-])(?<!\brequirements\/)(?:security|look)\.md\b/g
const LINK_TO_REQUIREMENTS = /\[[^\]]*\]\([^)\s]*\brequirements\/[\w.-]+(?:#[^)\s]*)?\)/g

const REQUIREMENTS = 'docs/requirements/'
/** They have to name what is forbidden elsewhere. */
/** It answers by the ids of promises. */
const ASVS = 'docs/asvs.md'
const EXEMPT_FILES = ['requirements.test.ts', `${REQUIREMENTS}README.md`, 'package-lock.json']
/** A migration that has run in some database never changes, not even in a comment. */
const FROZEN_FILES = /^server\/platform\/db\/migrations\//
const BINARY_EXTENSIONS = new Set(['.webp', '.png', '.jpg', '.jpeg', '.ico', '.woff2', '.tsbuildinfo'])
/** Also the rounds of `npm run test:faults`, which are tests too. */
const TEST_FILE = /\.(?:test|spec|fault)\.tsx?$/
const ROUND_FILE = /^lab\/faults\/(.+)\.fault\.ts$/

/** A title is one sentence that stands in a line of the output. */
const MAX_TITLE = 120

const ROW_ID = /\b[A-Z]{2,7}-\d{2}\b/g
const PROMISE_ID = /\b[IF]\d{1,2}\b/g

const ignoredPatterns = readFileSync('.gitignore', 'utf8').split('\n').filter(Boolean)
const rows = idsOf(`${REQUIREMENTS}rows.md`, /^- ([A-Z]{2,7}-\d{2}) \S/gm)
const promises = idsOf(`${REQUIREMENTS}security.md`, /^- ([IF]\d{1,2}) \S/gm)
const promiseLines = entriesOf(`${REQUIREMENTS}security.md`, /^- ([IF]\d{1,2}) (.+(?:\n {2}.+)*)$/gm)
const rowLines = entriesOf(`${REQUIREMENTS}rows.md`, /^- ([A-Z]{2,7}-\d{2}) (.+(?:\n {2}.+)*)$/gm)
const files = listFiles()
const titles = files
  .filter((path) => TEST_FILE.test(path))
  .flatMap((path) => readTitles(path, readFileSync(path, 'utf8')))
const namedIds = new Set(titles.flatMap(({ text }) => idsIn(text)))
const dailyIds = new Set(
  titles
    .filter(({ location, isNightly }) => !isNightly && !location.startsWith('lab/faults/'))
    .flatMap(({ text }) => idsIn(text)),
)

describe('requirements', () => {
  test('every id is given once', () => {
    expect(rows.length).toBeGreaterThanOrEqual(144)
    expect(promises.length).toBeGreaterThanOrEqual(38)
    expect(duplicates([...rows, ...promises])).toEqual([])
  })

  test('every row is named by the title of a test that `npm test` runs', () => {
    report(
      rows.filter((id) => !dailyIds.has(id)),
      'rows are named by no test title, or by those of nightly tests only',
    )
  })

  test('every promise of security.md is named by a test title, or listed here as not yet named', () => {
    expect(promises.filter((id) => !namedIds.has(id))).toEqual(UNNAMED_PROMISES)
  })

  test('a promise or row names the rounds of lab/faults/ that carry its id, and each of these exists', () => {
    const rounds = files.flatMap((path) => ROUND_FILE.exec(path)?.[1] ?? [])
    expect(rounds).toContain('kills')
    const namedRounds = [...promiseLines, ...rowLines].flatMap(({ id, text }) =>
      [...text.matchAll(/`([a-z-]+)`/g)].flatMap(([, name = '']) => (rounds.includes(name) ? `${name} ${id}` : [])),
    )
    const carriedIds = titles.flatMap(({ location, text }) => {
      const round = ROUND_FILE.exec(location.replace(/:\d+$/, ''))?.[1]
      return round ? idsIn(text).map((id) => `${round} ${id}`) : []
    })
    expect(carriedIds.toSorted()).toEqual(namedRounds.toSorted())
  })

  test('a test title names no id that docs/requirements lacks', () => {
    const known = new Set([...rows, ...promises])
    report(
      titles.flatMap(({ location, text }) =>
        idsIn(text)
          .filter((id) => !known.has(id))
          .map((id) => `${location} ${id}`),
      ),
      'unknown ids in test titles',
    )
  })

  test('the title of a test has at most 120 characters', () => {
    report(
      titles.flatMap(({ location, text }) => ([...text].length > MAX_TITLE ? `${location} ${text}` : [])),
      'titles are longer',
    )
  })

  test('nothing points at papers outside the repository', () => {
    report(
      texts().flatMap(({ path, text }) => findReferences(path, text)),
      'references to papers outside the repository',
    )
  })

  test('docs/asvs.md answers each of the 253 requirements of levels 1 and 2 once, and quotes promises that exist', () => {
    const text = readFileSync(ASVS, 'utf8')
    const answered = [...text.matchAll(/^- \*\*(?:held|none|not yet)\*\* (V[\d.,\sV-]+): ./gm)].flatMap(
      ([, ids = '']) => ids.split(/,\s+/).flatMap(asIds),
    )
    expect([answered.length, new Set(answered).size]).toEqual([253, 253])
    expect([...text.matchAll(PROMISE_ID)].map(([id]) => id).filter((id) => !promises.includes(id))).toEqual([])
  })

  test('ids stand in docs/requirements and in tests only', () => {
    const known = new Set([...rows, ...promises])
    report(
      texts()
        .filter(({ path }) => !path.startsWith(REQUIREMENTS) && path !== ASVS && !TEST_FILE.test(path))
        .flatMap(({ path, text }) =>
          [...text.matchAll(ROW_ID), ...text.matchAll(PROMISE_ID)]
            .filter(([id]) => known.has(id))
            .map((match) => `${path}:${lineAt(text, match.index)} ${match[0]}`),
        ),
      'ids outside docs/requirements and tests',
    )
  })
})

describe('alert rules', () => {
  test('every event that docs/operations.md alerts on is one that the server logs', () => {
    const rules = /^## Alerts\n(.*?)^## /ms.exec(readFileSync('docs/operations.md', 'utf8'))?.[1] ?? ''
    const events = [...rules.matchAll(/`([a-z]+(?:-[a-z]+)+)`/g)].map(([, event = '']) => event)
    const logged = files
      .filter((path) => path.startsWith('server/') && path.endsWith('.ts') && !TEST_FILE.test(path))
      .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/event: '([\w-]+)'/g)].map(([, event]) => event))
    expect(events.length).toBeGreaterThan(8)
    expect(events.filter((event) => !logged.includes(event))).toEqual([])
  })
})

describe('the check itself', () => {
  test('reads titles of every form, and none of a test that does not run', () => {
    const source = [
      "test('[NAV-01] plain', () => {})",
      // biome-ignore lint/suspicious/noTemplateCurlyInString: source code of a test
      "test.describe('group', () => { it.only(`[NAV-02] at ${width} px`, () => {}) })",
      "test.each(cases)('[NAV-03] %s', () => {})",
      "test('[NAV-04] in ' + 'parts', () => {})",
      "test.skip('[NAV-05] not run', () => {})",
      "describe.skip('group', () => {})",
      "test.step('[NAV-06] a step', () => {})",
      "expect('[NAV-07] no title')",
      "runRound('[NAV-08] a round', work)",
      "test('[NAV-09] at night', { tags: ['nightly'] }, () => {})",
    ].join('\n')
    const read = readTitles('a.test.ts', source)
    expect(read.filter(({ isNightly }) => isNightly).map(({ text }) => text)).toEqual(['[NAV-09] at night'])
    expect(read.map(({ location, text }) => `${location} ${text}`)).toEqual([
      'a.test.ts:1 [NAV-01] plain',
      'a.test.ts:2 group',
      'a.test.ts:2 [NAV-02] at … px',
      'a.test.ts:3 [NAV-03] %s',
      'a.test.ts:4 [NAV-04] in parts',
      'a.test.ts:9 [NAV-08] a round',
      'a.test.ts:10 [NAV-09] at night',
    ])
  })

  test('finds references to papers outside, also over two lines, and leaves links to docs/requirements alone', () => {
    const outside = [
      'see ../shared/x',
      '(design.md section 4)',
      '/** spec\n * section 7 */',
      'issue 8',
      'issues 8 and 9',
      'look.md',
    ]
    for (const text of outside) expect(findReferences('web/a.ts', text), text).toHaveLength(1)
    const inside = [
      "import '../shared/rules/money/price.ts'",
      'docs/requirements/security.md',
      '[security.md](../requirements/security.md#headers)',
      'docs/specification.md',
      'an issue of 8 pages',
    ]
    for (const text of inside) expect(findReferences('docs/a.md', text), text).toEqual([])
    expect(findReferences('docs/requirements/rows.md', '[look](look.md)')).toEqual([])
  })
})

function idsOf(path: string, pattern: RegExp): string[] {
  return [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, id = '']) => id)
}

/** Ids with what is said under them, which may be wrapped into several lines. */
function entriesOf(path: string, pattern: RegExp): { id: string; text: string }[] {
  return [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, id = '', text = '']) => ({ id, text }))
}

/** The ids of `V1.2.6-8`, or of one alone. */
function asIds(range: string): string[] {
  const [, chapter = '', first = '', last = first] = /^(V\d+\.\d+\.)(\d+)(?:-(\d+))?$/.exec(range) ?? []
  return Array.from({ length: Number(last) - Number(first) + 1 }, (_, index) => `${chapter}${Number(first) + index}`)
}

function idsIn(text: string): string[] {
  return [...text.matchAll(ROW_ID), ...text.matchAll(PROMISE_ID)].map(([id]) => id)
}

/** Every text of the repository, but for those that may name anything. */
function texts(): { path: string; text: string }[] {
  return files
    .filter((path) => !EXEMPT_FILES.includes(path) && !FROZEN_FILES.test(path))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
    .filter(({ text }) => !text.includes('\0'))
}

/** `path:line reference` for each reference to a paper outside the repository. */
function findReferences(path: string, text: string): string[] {
  const matches = OUTSIDE.flatMap((pattern) => [...text.matchAll(pattern)])
  if (!path.startsWith(REQUIREMENTS)) {
    // Links are blanked out, so that the positions of everything else stay.
    const unlinked = text.replace(LINK_TO_REQUIREMENTS, (link) => link.replace(/[^\n]/g, ' '))
    matches.push(...unlinked.matchAll(OUTSIDE_UNLESS_LINKED))
  }
  return matches
    .toSorted((a, b) => a.index - b.index)
    .map((match) => `${path}:${lineAt(text, match.index)} ${match[0].replace(/\s+/g, ' ')}`)
}

/** Every file of the repository that is not ignored and can be text, by its path from the root. */
function listFiles(folder = ''): string[] {
  return readdirSync(folder || '.', { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isSymbolicLink() || isIgnored(path, entry.name)) return []
    if (entry.isDirectory()) return listFiles(path)
    return BINARY_EXTENSIONS.has(extname(entry.name)) ? [] : [path]
  })
}

/** As .gitignore says, whose lines here are names and paths of folders and files, and `*.log`. */
function isIgnored(path: string, name: string): boolean {
  return (
    name === '.git' ||
    ignoredPatterns.some((pattern) => {
      if (pattern.startsWith('*')) return name.endsWith(pattern.slice(1))
      const plain = pattern.replace(/^\/|\/$/g, '')
      return pattern.startsWith('/') || plain.includes('/') ? path === plain : name === plain
    })
  )
}
function duplicates(ids: string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}

/** Fails with one offender per line, and how many they are. */
function report(offenders: string[], what: string): void {
  if (offenders.length > 0) expect.fail(`${offenders.length} ${what}:\n${offenders.join('\n')}`)
}

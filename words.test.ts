import { readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { type ESTree, parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { sourcePaths } from './scripts/source-graph.ts'

// One word means one thing: names of rooms, files and exports that would mean two.

interface Exported {
  name: string
  isFunction: boolean
  path: string
}

const paths = sourcePaths(['server', 'web', 'shared', 'content/pipeline'])
const names = paths.flatMap((path) => exportsOf(path))

describe('words', () => {
  test('the rooms of the server are called what stands in them', () => {
    expect(roomsOf('server')).toEqual([
      ...[
        'audit',
        'auth',
        'backup',
        'categories',
        'cli',
        'colors',
        'counter',
        'customers',
        'dashboard',
        'directors',
        'downloads',
      ],
      'imports',
      ...[
        'jobs',
        'keeps',
        'memberships',
        'money',
        'orders',
        'pairs',
        'parcels',
        'payments',
        'phone-calls',
        'platform',
        'prints',
      ],
      ...[
        'products',
        'search-words',
        'seed',
        'settings',
        'showrooms',
        'sitemap',
        'sizes',
        'slides',
        'spreadsheets',
        'stock',
      ],
      ...['sub-categories', 'testing', 'tills', 'users', 'vouchers', 'webhooks'],
    ])
  })

  test('no participle is a noun: what is found is called by what it is', () => {
    const participle =
      /^(?:found|known|chosen|wanted|taken|told|said|read|sent|seen|kept|lost|held|meant|written|given|left|paid|sold|gone|shown|built|made|done|understood|worked|typed|asked|listed|counted)$/i
    expect(nouns(participle)).toEqual([])
    // A file may be called by its verb: it reads.
    expect(filesNamed(participle).filter((path) => !path.endsWith('/read.ts'))).toEqual([])
  })

  test('work is what staff do; what a browser does for the shop is proof of work', () => {
    expect(
      filesNamed(/^(?:work|solve-work|call-with-work)$/, /^(?:server\/platform|shared\/rules|web\/lib)\//),
    ).toEqual([])
    expect(exported(/^(?:Work|solveWork|callWithWork)$/)).toEqual([])
  })

  test('admission is that of requests to their lanes', () => {
    const elsewhere = exported(/^admit|admission$/i).filter((line) => !line.startsWith('server/platform/web-host/'))
    expect(elsewhere).toEqual([])
  })

  test('words are those of searches, texts those of the two languages', () => {
    const rooms =
      /^(?:server\/(?:products\/search|search-words|platform\/db\/tables)|shared\/schemas\/search-word|web\/search-words)/
    const words = /(?<!pass|search|search-)words?(?![a-z])/i
    expect(exported(words).filter((line) => !rooms.test(line))).toEqual([])
    expect(filesNamed(words).filter((path) => !rooms.test(path))).toEqual([])
  })

  test('the facts of the shop are shopFacts: shop alone is what answers a request', () => {
    expect(exported(/^shop$/)).toEqual([])
  })

  test('the room of what is printed speaks of prints', () => {
    expect(exported(/paper/i).filter((line) => line.startsWith('server/prints/'))).toEqual([])
  })

  test('the rules themselves hold', () => {
    const read = (text: string) => exportsOf('server/x.ts', text).map(({ name, isFunction }) => [name, isFunction])
    expect(read('export const taken = 1; export function read() {} export type Found = 1; const told = 2')).toEqual([
      ['taken', false],
      ['read', true],
      ['Found', false],
    ])
    expect(read('export const kept = () => 1')).toEqual([['kept', true]])
  })
})

function exportsOf(path: string, text = readFileSync(path, 'utf8')): Exported[] {
  const { program } = parseSync(path, text)
  return program.body.flatMap((statement) =>
    statement.type === 'ExportNamedDeclaration' && statement.declaration
      ? declaredBy(statement.declaration).map((item) => ({ ...item, path }))
      : [],
  )
}

function declaredBy(declaration: ESTree.Declaration): Omit<Exported, 'path'>[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) =>
      id.type === 'Identifier' ? [{ name: id.name, isFunction: init?.type === 'ArrowFunctionExpression' }] : [],
    )
  const isFunction = declaration.type === 'FunctionDeclaration'
  return 'id' in declaration && declaration.id?.type === 'Identifier' ? [{ name: declaration.id.name, isFunction }] : []
}

const lineOf = ({ path, name }: Exported) => `${path}: ${name}`
const exported = (pattern: RegExp) => names.filter(({ name }) => pattern.test(name)).map(lineOf)
const nouns = (pattern: RegExp) => names.filter((item) => !item.isFunction && pattern.test(item.name)).map(lineOf)

function filesNamed(pattern: RegExp, within = /^/): string[] {
  return paths.filter((path) => within.test(path) && pattern.test(basename(path).replace(/(?:\.queries)?\.\w+$/, '')))
}

function roomsOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()
}

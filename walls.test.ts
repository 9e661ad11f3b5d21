import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { parseSync, Visitor } from 'vite'
import { describe, expect, test } from 'vitest'

// Checks every import of the product against the layers described in docs/architecture.md.

interface Import {
  /** a path within the project (`shared/rules/price.ts`) or a package name */
  target: string
  ours: boolean
  typeOnly: boolean
}

interface Source {
  path: string
  imports: Import[]
  /** the identifiers that the tests below look for: `localStorage`, `process.env`, … */
  uses: Set<string>
}

const files = ['shared', 'server', 'web']
  .flatMap(filesIn)
  .filter((path) => /\.tsx?$/.test(path) && !path.includes('.test.'))
const product = files.filter((path) => !path.startsWith('server/testing/'))
const foundations = /^server\/(http|db|images|mail)\//
const noun = /^server\/(?!http\/|db\/|images\/|mail\/|testing\/)([a-z-]+)\//
const base = /^server\/(settings|log|shop-facts|start-error)\.ts$/

/** Why a file may not import something, or null. */
function refusal(from: string, { target, ours, typeOnly }: Import): string | null {
  const may = (allowed: boolean, rule: string) => (allowed ? null : `${from} imports ${target}: ${rule}`)
  const inside = (...folders: string[]) =>
    ours && folders.some((folder) => target.startsWith(`${folder}/`) || target === folder)

  if (ours && target.startsWith('server/testing/'))
    return may(from.startsWith('server/testing/'), 'only tests may use server/testing')
  if (/^shared\/(rules|bangladesh)\//.test(from))
    return may(inside('shared/rules', 'shared/bangladesh'), 'rules may import only rules')
  if (from.startsWith('shared/')) {
    return may(
      inside('shared') || target === 'zod' || target.startsWith('zod/'),
      'shared may import only zod and shared',
    )
  }
  if (from.startsWith('server/')) {
    if (!ours || inside('shared', 'content')) return null
    if (!inside('server')) return may(false, 'the server may not import web sources')
    if (foundations.test(from))
      return may(foundations.test(target) || base.test(target), 'the foundations may not import a resource')
    if (!noun.test(from)) return null
    const same = dirname(target) === dirname(from)
    const queries = noun.test(target) && target.endsWith('/queries.ts')
    return may(
      same || queries || foundations.test(target) || base.test(target),
      'a resource may import only queries.ts of another resource',
    )
  }
  if (!ours)
    return may(
      !/^(node:|pg$|drizzle-orm|hono\/(?!client))/.test(target) || from.startsWith('web/entry.server'),
      'web may not import server libraries',
    )
  if (inside('bench', 'faults', 'e2e', 'studio')) return may(false, 'the product may not import its test tools')
  if (inside('server'))
    return may(
      typeOnly && /^web\/(api\.ts|state\/)/.test(from),
      'web may import only the type of the API from the server',
    )
  if (from.startsWith('web/ui/')) return may(inside('web/ui'), 'ui may import only ui')
  if (/^web\/(state\/|api\.ts$)/.test(from))
    return may(inside('shared', 'web/state', 'web/api.ts', 'content'), 'state may import neither ui nor pages')
  if (from.startsWith('web/shop/')) return may(!inside('web/pages'), 'shop may not import pages')
  if (from.startsWith('web/pages/') && inside('web/pages')) {
    return may(target.startsWith(`${dirname(from)}/`), 'a page may not import from the folder of another page')
  }
  return null
}

describe('import boundaries', () => {
  const sources = product.map(read)

  test('every import respects the boundaries', () => {
    expect(sources.length).toBeGreaterThan(50)
    const refusals = sources.flatMap(({ path, imports }) =>
      imports.map((one) => refusal(path, one)).filter((line) => line !== null),
    )
    expect(refusals).toEqual([])
  })

  test('SQL is written only in queries.ts, in files that run their own transaction, and in db', () => {
    const writers = sources.filter(({ imports }) =>
      imports.some(({ target, typeOnly }) => !typeOnly && /^(pg$|drizzle-orm)/.test(target)),
    )
    const outside = writers.filter(
      ({ path, uses }) =>
        !/^server\/db\/|\/queries\.ts$/.test(path) &&
        !(/^server\//.test(path) && !path.endsWith('routes.ts') && (uses.has('transaction') || uses.has('tx'))),
    )
    expect(outside.map(({ path }) => path)).toEqual([])
  })

  test('localStorage is used only in web/state/storage.ts', () => {
    expect(sources.filter(({ uses }) => uses.has('localStorage')).map(({ path }) => path)).toEqual(
      files.includes('web/state/storage.ts') ? ['web/state/storage.ts'] : [],
    )
  })

  test('the environment is read only in server/settings.ts', () => {
    expect(sources.filter(({ uses }) => uses.has('process.env')).map(({ path }) => path)).toEqual([
      'server/settings.ts',
    ])
  })

  test('Node can run the server without a build: it contains no JSX', () => {
    expect(files.filter((path) => /^(server|shared)\/.*\.tsx$/.test(path))).toEqual([])
  })

  test('the boundary rules themselves work', () => {
    const at = (from: string, target: string, ours = true, typeOnly = false) =>
      refusal(from, { target, ours, typeOnly })
    expect(at('shared/rules/price.ts', 'zod', false)).not.toBeNull()
    expect(at('server/http/guard.ts', 'server/orders/queries.ts')).not.toBeNull()
    expect(at('server/orders/routes.ts', 'server/products/routes.ts')).not.toBeNull()
    expect(at('server/orders/routes.ts', 'server/products/queries.ts')).toBeNull()
    expect(at('web/ui/button.tsx', 'shared/rules/price.ts')).not.toBeNull()
    expect(at('web/state/cart.ts', 'web/ui/toast.tsx')).not.toBeNull()
    expect(at('web/shell/header.tsx', 'web/home/home-page.tsx')).not.toBeNull()
    expect(at('web/home/home-page.tsx', 'server/products/queries.ts')).not.toBeNull()
    expect(at('web/api.ts', 'server/api.ts')).not.toBeNull()
    expect(at('web/api.ts', 'server/api.ts', true, true)).toBeNull()
    expect(
      readText('web/x.ts', 'const a = () => import("#server/db/open.ts"); localStorage.clear(); process.env.A').uses,
    ).toEqual(new Set(['localStorage', 'process.env']))
  })
})

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(join(folder, entry.name)) : [join(folder, entry.name)],
  )
}

function read(path: string): Source {
  return readText(path, readFileSync(path, 'utf8'))
}

function readText(path: string, text: string): Source {
  const source: Source = { path, imports: [], uses: new Set() }
  const found = (name: string, typeOnly: boolean) => source.imports.push(resolved(path, name, typeOnly))
  const { program, errors } = parseSync(path, text)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  new Visitor({
    ImportDeclaration({ source: { value }, importKind, specifiers }) {
      const kinds = specifiers.map((one) => ('importKind' in one ? one.importKind : 'value'))
      found(value, importKind === 'type' || (kinds.length > 0 && kinds.every((kind) => kind === 'type')))
    },
    ExportNamedDeclaration({ source: from, exportKind }) {
      if (from) found(from.value, exportKind === 'type')
    },
    ExportAllDeclaration({ source: from, exportKind }) {
      found(from.value, exportKind === 'type')
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal' && typeof from.value === 'string') found(from.value, false)
    },
    TSImportType({ source: from }) {
      found(from.value, true)
    },
    Identifier({ name }) {
      if (name === 'localStorage' || name === 'transaction' || name === 'tx') source.uses.add(name)
    },
    MemberExpression({ object, property }) {
      const named = property.type === 'Identifier' ? property.name : property.type === 'Literal' ? property.value : null
      if (object.type === 'Identifier' && object.name === 'process' && named === 'env') source.uses.add('process.env')
    },
  }).visit(program)
  return source
}

function resolved(from: string, name: string, typeOnly: boolean): Import {
  if (name.startsWith('#')) return { target: name.slice(1), ours: true, typeOnly }
  if (name.startsWith('.')) return { target: normalize(join(dirname(from), name)), ours: true, typeOnly }
  return { target: name, ours: false, typeOnly }
}

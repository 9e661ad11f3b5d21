import { describe, expect, test } from 'vitest'
import { excessOf, fillIn, follow, listOf } from './walks.ts'

const texts: Record<string, string> = {
  'server/a/routes.ts': `
    import { z } from 'zod'
    import { guard } from '#server/platform/http/guard.ts'
    import { send as post } from '#server/platform/mail/send.ts'
    import { type Sum, add, LIMIT } from './add.ts'
    import { other } from './other.ts'
    const one = defineRoute({ access: guard })
    export const routes = createRouter()
      .openapi(one, async (c) => c.json(post(add(c.post.LIMIT as Sum, { other: LIMIT }))))
      .openapi(two, async () => other())`,
  'server/a/add.ts': `
    import { total } from '#server/b/total.ts'
    import { column } from '#server/platform/db/column.ts'
    import { notUsed } from './not-used.ts'
    export interface Sum { notUsed: string }
    export const add = (...values: Sum[]) => inner(values)
    const inner = (values: Sum[]) => total(column\`\${values}\`)
    export const unused = () => notUsed()`,
  'server/b/total.ts': 'export const total = (value) => value',
  'server/platform/mail/send.ts': "import { row } from '../db/row.ts'; export function send() { return row() }",
  'server/platform/db/row.ts': 'export class row {}',
  'server/platform/db/column.ts': "export const column = sql`a`; export const PLAIN = ['a']",
}
const start = { file: 'server/a/routes.ts', route: 'one' }
const read = (path: string) => texts[path] ?? ''
const found = follow({ start }, read)

describe('walks', () => {
  test('a walk follows the values that its handler mentions, in their order, each file once', () => {
    expect(found.files).toEqual(['server/a/routes.ts', 'server/a/add.ts', 'server/b/total.ts'])
    expect(found.behind).toEqual([
      'server/platform/mail/send.ts',
      'server/platform/db/row.ts',
      'server/platform/db/column.ts',
    ])
  })

  test('foundations and pure rules stand behind a walk, but for what it is about', () => {
    const about = follow({ start, about: 'server/platform/db' }, read)
    expect(about.files).toEqual([
      'server/a/routes.ts',
      'server/platform/db/row.ts',
      'server/a/add.ts',
      'server/b/total.ts',
      'server/platform/db/column.ts',
    ])
    expect(about.behind).toEqual(['server/platform/mail/send.ts'])
  })

  test('a room is entered twice when the walk comes back to it from another, the first room aside', () => {
    expect(found.roomsEnteredTwice).toEqual([])
    expect(follow({ start, about: 'server/platform/db' }, read).roomsEnteredTwice).toEqual(['server/platform/db'])
  })

  test('plain values do no work, and what is handed in is followed where the walk says so', () => {
    const read = (path: string) =>
      ({
        'server/a/x.ts': "import { LIST } from '../b/list.ts'; export const x = (run) => run(LIST)",
        'server/b/list.ts': "export const LIST = [1, 'two']",
        'server/b/run.ts': 'export const run = () => 1',
      })[path] ?? ''
    const start = { file: 'server/a/x.ts', name: 'x' }
    expect(follow({ start }, read).files).toEqual(['server/a/x.ts'])
    const handed = { ...start, also: [{ file: 'server/b/run.ts', name: 'run' }] }
    expect(follow({ start: handed }, read).files).toEqual(['server/a/x.ts', 'server/b/run.ts'])
    expect(() => follow({ start: { ...start, name: 'gone' } }, read)).toThrow('has no gone')
  })

  test('a walk passes its limits only where it is known to', () => {
    const walk = { title: 'w', start }
    const long = { files: Array.from({ length: 15 }, String), roomsEnteredTwice: ['server/b'] }
    expect(excessOf(walk, long)).toEqual([
      'w: 15 files, more than 14',
      'w: more than 0 rooms are entered twice: server/b',
    ])
    expect(excessOf({ ...walk, known: { files: 15, rooms: 1 } }, long)).toEqual([])
    expect(excessOf({ ...walk, known: { files: 14, rooms: 1 } }, long)).toEqual(['w: 15 files, more than 14'])
  })

  test('the list of a walk names rooms and files, and is put under its heading', () => {
    const list = listOf(found)
    expect(list).toBe(
      ['3 files, 3 behind them; rooms entered twice: 0', 'server/a: routes add', 'server/b: total'].join('\n'),
    )
    const page = '# Walks\n\n## v\n\n```\nold\n```\n\n## w\n\nText.\n\n```\nold\n```\n'
    expect(fillIn(page, new Map([['w', list]]))).toBe(page.replace(/old\n```\n$/, `${list}\n\`\`\`\n`))
    expect(() => fillIn(page, new Map([['x', list]]))).toThrow("no list under '## x'")
  })
})

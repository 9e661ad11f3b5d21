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
    import { column } from '#server/platform/db/column.ts'
    import { notUsed } from './not-used.ts'
    export interface Sum { notUsed: string }
    export const add = (...values: Sum[]) => inner(values)
    const inner = (values: Sum[]) => column\`\${values}\`
    export const unused = () => notUsed()`,
  'server/platform/mail/send.ts': "import { row } from '../db/row.ts'; export function send() { return row() }",
  'server/platform/db/row.ts': 'export class row {}',
  'server/platform/db/column.ts': "export const column = sql`a`; export const PLAIN = ['a']",
}
const found = follow({ file: 'server/a/routes.ts', route: 'one' }, (path) => texts[path] ?? '')

describe('walks', () => {
  test('a walk follows the values that its handler mentions, in their order, each file once', () => {
    expect(found.files).toEqual([
      'server/a/routes.ts',
      'server/platform/mail/send.ts',
      'server/platform/db/row.ts',
      'server/a/add.ts',
      'server/platform/db/column.ts',
    ])
  })

  test('a room is entered twice when the walk comes back to it from another, the first room aside', () => {
    expect(found.roomsEnteredTwice).toEqual(['server/platform/db'])
  })

  test('plain values do no work, and what is handed in is followed where the walk says so', () => {
    const read = (path: string) =>
      ({
        'server/a/x.ts': "import { LIST } from '../b/list.ts'; export const x = (run) => run(LIST)",
        'server/b/list.ts': "export const LIST = [1, 'two']",
        'server/b/run.ts': 'export const run = () => 1',
      })[path] ?? ''
    const start = { file: 'server/a/x.ts', name: 'x' }
    expect(follow(start, read).files).toEqual(['server/a/x.ts'])
    expect(follow({ ...start, also: [{ file: 'server/b/run.ts', name: 'run' }] }, read).files).toEqual([
      'server/a/x.ts',
      'server/b/run.ts',
    ])
    expect(() => follow({ file: 'server/a/x.ts', name: 'gone' }, read)).toThrow('has no gone')
  })

  test('a walk passes its limits only where it is known to', () => {
    const walk = { title: 'w', start: { file: 'server/a/routes.ts', route: 'one' } }
    expect(excessOf(walk, found)).toEqual(['w: more than 0 rooms are entered twice: server/platform/db'])
    expect(excessOf({ ...walk, known: { files: 5, rooms: 1 } }, found)).toEqual([])
    expect(excessOf({ ...walk, known: { files: 4, rooms: 1 } }, found)).toEqual(['w: 5 files, more than 4'])
  })

  test('the list of a walk names rooms and files, and is put under its heading', () => {
    const list = listOf(found)
    expect(list).toBe(
      [
        '5 files; rooms entered twice: 1',
        'server/a: routes add',
        'server/platform/mail: send',
        'server/platform/db: row column',
      ].join('\n'),
    )
    const page = '# Walks\n\n## v\n\n```\nold\n```\n\n## w\n\nText.\n\n```\nold\n```\n'
    expect(fillIn(page, new Map([['w', list]]))).toBe(page.replace(/old\n```\n$/, `${list}\n\`\`\`\n`))
    expect(() => fillIn(page, new Map([['x', list]]))).toThrow("no list under '## x'")
  })
})

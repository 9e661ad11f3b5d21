import { imports } from '#server/platform/db/tables/imports/imports.ts'
import { firstRow } from '#server/testing/first-row.ts'
import type { ImportState } from '#shared/rules/imports/states.ts'
import type { MatrixRow } from './matrix-row.ts'
import type { World } from './role-world.ts'

const rule = 'admin'

/** Every operation of imports. */
export const IMPORT_OPERATIONS: MatrixRow[] = [
  { call: 'GET /imports/all', rule, ok: 200, path: () => '/imports/all' },
  ...(['single', 'items', 'wrong'] as const).map((read): MatrixRow => {
    return {
      call: `GET /imports/${read}/{id}`,
      rule,
      ok: 200,
      path: async (world) => `/imports/${read}/${await make(world)}`,
    }
  }),
  {
    call: 'POST /imports/upload',
    rule,
    ok: 201,
    path: () => '/imports/upload',
    form: async () => {
      const form = new FormData()
      form.set('file', new File(['Article number,Name\nA-1,Shoe\n'], 'shop.csv'))
      form.set('kind', 'products')
      return form
    },
  },
  {
    call: 'PUT /imports/check/{id}',
    rule,
    ok: 200,
    path: async (world) => `/imports/check/${await make(world)}`,
    body: () => ({ columns: ['code'] }),
  },
  {
    call: 'PUT /imports/start/{id}',
    rule,
    ok: 200,
    path: async (world) => `/imports/start/${await make(world, 'checked')}`,
  },
  {
    call: 'PUT /imports/undo/{id}',
    rule,
    ok: 200,
    path: async (world) => `/imports/undo/${await make(world, 'done')}`,
  },
  { call: 'DELETE /imports/delete/{id}', rule, ok: 200, path: async (world) => `/imports/delete/${await make(world)}` },
]

/** An import without rows that go anywhere; none is at work beside it. */
async function make({ shop }: World, state: ImportState = 'staged'): Promise<string> {
  await shop.db.update(imports).set({ state: 'done' })
  const values = { kind: 'products', name: 'shop.csv', source: 'table', headRow: 1, rows: 1, state } as const
  const more = { headings: ['Article number'], columns: ['code'], options: { showroom: null, hidden: false } }
  return firstRow(
    await shop.db
      .insert(imports)
      .values({ ...values, ...more })
      .returning(),
  ).id
}

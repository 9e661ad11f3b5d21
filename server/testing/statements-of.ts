import pg from 'pg'
import { vi } from 'vitest'

const original = pg.Client.prototype.query

/** The texts of the statements that this process sends to the database meanwhile. */
export async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const query = vi.spyOn(pg.Client.prototype, 'query')
  query.mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const [config] = args
    statements.push(typeof config === 'string' ? config : ((config as { text?: string }).text ?? ''))
    return (original as (...all: unknown[]) => unknown).apply(this, args)
  } as never)
  try {
    await run()
  } finally {
    query.mockRestore()
  }
  return statements
}

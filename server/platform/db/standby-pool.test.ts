import type pg from 'pg'
import { beforeEach, expect, test, vi } from 'vitest'
import { PACE, parseLsn, StandbyPool } from './standby-pool.ts'

const IDENTITY = { system: '7', database: 'shop', isStandby: false }
const NO_PAUSES = { ...PACE, poll: 0, behind: 0, broken: 0, settle: 0 }

/** What the primary has written and the standby replayed; `follows`: whether it is a standby of that primary. */
let primaryLsn = '0/2000'
let replayedLsn: string | null = '0/2000'
let timeline = '00000001'
let system = '7'
let failsWith: Error | null = null
let log = { warn: vi.fn() }
beforeEach(() => {
  primaryLsn = '0/2000'
  replayedLsn = '0/2000'
  timeline = '00000001'
  system = '7'
  failsWith = null
  log = { warn: vi.fn() }
})

function answerOf(text: string): Record<string, unknown> {
  if (text.includes('pg_last_wal_replay_lsn')) return { lsn: replayedLsn }
  if (text.includes('pg_control_system')) return { system }
  if (text.includes('current_database')) return { database: 'shop', standby: true }
  if (failsWith) throw failsWith
  return { from: 'standby' }
}

function openPool(pace = NO_PAUSES) {
  const client = {
    query: async (query: string | pg.QueryConfig) => ({
      rows: [answerOf(typeof query === 'string' ? query : query.text)],
    }),
    release: () => {},
  }
  const standbys = { connect: async () => client, end: async () => {} }
  const primary = { query: async () => ({ rows: [{ from: 'primary' }] }), end: async () => {} }
  const pool = new StandbyPool({
    standbys: standbys as unknown as pg.Pool,
    primary: primary as unknown as pg.Pool,
    identity: IDENTITY,
    readPosition: async () => ({ lsn: parseLsn(primaryLsn), timeline }),
    log,
    pace,
  })
  return async () => (await pool.query({ text: 'select' })).rows[0].from
}

/** The clock as a whole number: between fractions, `later - start` may be less than what was added to `start`. */
const wholeNow = () => Math.ceil(performance.now())

test('positions of the log are compared as numbers', () => {
  expect(parseLsn('0/FFFFFFFF') < parseLsn('1/0')).toBe(true)
  expect(parseLsn('9/10')).toBe(9n * 2n ** 32n + 16n)
})

test('[CLUSTER-03] a read comes from a standby that has everything that was written before it, and else from the primary', async () => {
  const read = openPool()
  expect(await read()).toBe('standby')
  primaryLsn = '0/2001'
  expect(await read()).toBe('primary')
  replayedLsn = '0/3000'
  expect(await read()).toBe('standby')
  primaryLsn = '1/0'
  expect(await read()).toBe('primary')
})

test('[CLUSTER-03] after a change of the primary no standby is read until all have had time to follow it', async () => {
  const start = wholeNow()
  const read = openPool({ ...NO_PAUSES, settle: 50_000 })
  expect(await read()).toBe('primary')
  const later = (milliseconds: number) => vi.spyOn(performance, 'now').mockReturnValue(start + milliseconds)
  try {
    later(61_000)
    expect(await read()).toBe('standby')
    timeline = '00000002'
    expect(await read()).toBe('primary')
    later(122_000)
    expect(await read()).toBe('standby')
  } finally {
    vi.restoreAllMocks()
  }
})

test('[CLUSTER-03] a query that fails on a standby is repeated on the primary, and a line says why', async () => {
  const read = openPool()
  failsWith = new Error('canceling statement due to conflict with recovery')
  expect(await read()).toBe('primary')
  expect(log.warn).toHaveBeenCalledWith(
    { event: 'standby-unavailable', reason: failsWith.message },
    'Pages are read from the primary',
  )
})

test('[CLUSTER-03] a standby that stays behind is told of in one line, and again only after it has followed', async () => {
  const start = wholeNow()
  const read = openPool({ ...NO_PAUSES, patience: 10_000 })
  const readAt = async (milliseconds: number) => {
    vi.spyOn(performance, 'now').mockReturnValue(start + milliseconds)
    return [await read(), log.warn.mock.calls.length]
  }
  try {
    primaryLsn = '0/2400'
    expect(await readAt(0)).toEqual(['primary', 0])
    expect(await readAt(9_000)).toEqual(['primary', 0])
    expect(await readAt(10_000)).toEqual(['primary', 1])
    expect(await readAt(60_000)).toEqual(['primary', 1])
    expect(log.warn).toHaveBeenCalledWith(
      { event: 'standby-unavailable', reason: 'behind the primary by 1024 bytes of its log' },
      'Pages are read from the primary',
    )
    replayedLsn = '0/2400'
    expect(await readAt(61_000)).toEqual(['standby', 1])
    primaryLsn = '0/2800'
    expect(await readAt(62_000)).toEqual(['primary', 1])
    expect(await readAt(73_000)).toEqual(['primary', 2])
  } finally {
    vi.restoreAllMocks()
  }
})

test.each([
  ['a server of another group', () => (system = '8'), 'DATABASE_READ_URL leads to another database than DATABASE_URL'],
  ['a server that follows nobody', () => (replayedLsn = null), 'DATABASE_READ_URL leads to no standby'],
])('[CLUSTER-03] %s is not read, and a line says so', async (_, arrange, reason) => {
  arrange()
  expect(await openPool()()).toBe('primary')
  expect(log.warn.mock.calls[0]?.[0]).toEqual({ event: 'standby-unavailable', reason })
})

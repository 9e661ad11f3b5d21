import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { freePort, startShop } from '#server/testing/processes/running-shop.ts'
import { assertPortsFree } from './free-ports.ts'

let other: Server
let taken: number
beforeAll(async () => {
  other = createServer()
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  taken = (other.address() as AddressInfo).port
})
afterAll(() => void other.close())

const inUse = (prefix = '') =>
  `Port ${taken} of 127.0.0.1 is in use by another program. Stop it, or set ${prefix}PORT to another number.`

test('[RUN-03] a port in use ends the start in one line, before a database is made', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'omni-port-'))
  await expect(startShop({ PORT: String(taken), DATA_DIR: folder })).rejects.toThrow(
    new Error(`The shop ended: ${inUse()}\n`),
  )
  expect(existsSync(join(folder, 'postgres'))).toBe(false)
  rmSync(folder, { recursive: true })
})

test('[RUN-03] both ports that are in use are told at once, and free ones are left free', async () => {
  const metrics = { host: '127.0.0.1', port: taken, token: null }
  await expect(assertPortsFree({ host: '127.0.0.1', port: taken, metrics })).rejects.toThrow(
    new OperatorError(`${inUse()}\n${inUse('METRICS_')}`),
  )
  await expect(assertPortsFree({ host: '203.0.113.1', port: taken, metrics: null })).rejects.toThrow(
    'HOST 203.0.113.1 is not an address of this machine.',
  )
  const port = await freePort()
  for (const _ of [1, 2]) await assertPortsFree({ host: '127.0.0.1', port, metrics: null })
})

import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { turnLog } from './server-log.ts'

const DAY = 86_400_000
const limits = { bytes: 1_000, age: 7 * DAY, olderFiles: 2 }
const start = Date.now()

let folder = ''
let file = ''
/** As the server has it: opened once, for appending. */
let writer = 0
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'omni-server-log-'))
  file = join(folder, 'postgres.log')
  writer = openSync(file, 'a')
})
afterEach(() => {
  closeSync(writer)
  rmSync(folder, { recursive: true })
})

const textOf = (path: string) => readFileSync(path, 'utf8')
const totalBytes = () => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0)

test('a log that grows too large is turned under the server, which goes on writing, and the oldest lines go', () => {
  for (let line = 0; line < 300; line += 1) {
    writeSync(writer, `line ${line} ${'x'.repeat(40)}\n`)
    turnLog(file, start, limits)
    expect(totalBytes()).toBeLessThanOrEqual(3 * 1.1 * limits.bytes)
  }
  expect(readdirSync(folder)).toEqual(['postgres.log', 'postgres.log.1', 'postgres.log.2'])
  const text = ['.2', '.1', ''].map((ending) => textOf(`${file}${ending}`)).join('')
  const numbers = [...text.matchAll(/^line (\d+) /gm)].map(([, number]) => Number(number))
  expect(numbers.at(-1)).toBe(299)
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => 300 - numbers.length + index))
  expect(text).not.toContain('\0')
})

test('a log is turned when it is a week old, and its lines are gone after three', () => {
  writeSync(writer, 'old line\n')
  for (const days of [1, 6, 8, 9, 14]) turnLog(file, start + days * DAY, limits)
  expect([textOf(file), textOf(`${file}.1`), existsSync(`${file}.2`)]).toEqual(['', 'old line\n', false])
  turnLog(file, start + 16 * DAY, limits)
  expect(textOf(`${file}.2`)).toBe('old line\n')
  turnLog(file, start + 24 * DAY, limits)
  expect(readdirSync(folder).map((name) => textOf(join(folder, name)))).toEqual(['', '', ''])
})

test('older files that are too large are removed, and nobody but their owner reads a turned log', () => {
  writeFileSync(`${file}.1`, 'x'.repeat(5_000))
  writeSync(writer, 'y'.repeat(5_000))
  turnLog(file, start, limits)
  expect(totalBytes()).toBe(1.1 * limits.bytes)
  expect(statSync(`${file}.1`).mode & 0o777).toBe(0o600)
})

test('where there is no log, nothing happens', () => {
  rmSync(file)
  turnLog(file, start, limits)
  expect(readdirSync(folder)).toEqual([])
})

import { tmpdir } from 'node:os'
import { expect, test } from 'vitest'
import { OperatorError } from '#server/platform/errors/operator-error.ts'
import { assertRoom, explainFullDisk } from './disk-room.ts'

const folder = tmpdir()
const failure = (code: string) => Object.assign(new Error('write failed'), { code })
const explain = (error: unknown) => {
  const explained = explainFullDisk(error, folder)
  return explained === error ? 'as it came' : (explained as Error).message
}

test('[RUN-03] what a full disk leads to is told in one line, anything else as it came', () => {
  const told = expect.stringMatching(/^The disk is full: \d+ MB are free on that of [^\n]+$/)
  expect(explain(failure('ENOSPC'))).toEqual(told)
  expect(explain(failure('EDQUOT'))).toEqual(told)
  expect(explain(new Error('Failed query: insert\nparams: 1', { cause: failure('53100') }))).toEqual(told)
  for (const error of [
    failure('EACCES'),
    new Error('Connection terminated'),
    new OperatorError('Setting PORT'),
    'text',
  ])
    expect(explain(error)).toBe('as it came')
})

test('[RUN-03] a start that needs more than is free says how much, and on which disk', () => {
  expect(() => assertRoom(folder, 1, 'A shop')).not.toThrow()
  expect(() => assertRoom(folder, 1e9, 'A shop')).toThrow(
    new RegExp(`^A shop needs 1000000000 MB on the disk of ${folder}, where \\d+ MB are free\\. Make room, and start`),
  )
})

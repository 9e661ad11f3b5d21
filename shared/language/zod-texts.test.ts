import { expect, test } from 'vitest'
import { z } from 'zod'
import { zodMessage } from './zod-texts.ts'

test('[TYPE-05] a bound is said in words: of a list, a text or a number, and a text where a number belongs', () => {
  const said = (schema: z.ZodType, value: unknown) =>
    schema.safeParse(value, { error: (issue) => zodMessage(issue) }).error?.issues.map(({ message }) => message)
  expect(said(z.array(z.string()).min(1), [])).toEqual(['At least 1'])
  expect(said(z.array(z.string()).max(2), ['a', 'b', 'c'])).toEqual(['At most 2'])
  expect(said(z.string().min(1), '')).toEqual(['This field is required'])
  expect(said(z.string().min(3), 'ab')).toEqual(['At least 3 characters'])
  expect(said(z.string().max(3), 'abcd')).toEqual(['At most 3 characters'])
  expect(said(z.int().min(1), 0)).toEqual(['At least 1'])
  expect(said(z.int(), 'five')).toEqual(['Please enter a number'])
  expect(said(z.number(), undefined)).toEqual(['This field is required'])
  expect(said(z.boolean(), 'yes')).toEqual(['Please check this field'])
})

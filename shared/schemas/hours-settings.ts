import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { WEEKDAYS } from '#shared/rules/showrooms/opening-hours.ts'
import { documentNull, singleLine } from './fields.ts'
import { rule } from './rule.ts'
import { clock, closesApart, hoursOfDay, isDistinct, orNull } from './setting-fields.ts'

const clockOrNull = documentNull(clock, clock.nullable())

export const hours = z.strictObject({
  /** of every showroom that has none of its own */
  usual: z.strictObject({ ...hoursOfDay, dayOff: z.enum(WEEKDAYS).nullable() }).refine(...closesApart),
  showrooms: z
    .array(
      z.strictObject({ store: z.uuid(), ...hoursOfDay, dayOff: z.enum(WEEKDAYS).nullable() }).refine(...closesApart),
    )
    .max(500)
    .refine((rows) => isDistinct(rows.map(({ store }) => store)), {
      ...rule('showroom_twice', later('A showroom can have its own hours only once')),
    }),
  /** Ramadan, Eid; the first that holds a day decides, `opens` and `closes` null: closed */
  otherDays: z
    .array(
      z
        .strictObject({
          name: singleLine(1, 60),
          nameBn: orNull(singleLine(0, 60)),
          from: z.iso.date(later('Please enter a valid date')),
          to: z.iso.date(later('Please enter a valid date')),
          opens: clockOrNull,
          closes: clockOrNull,
        })
        .refine(({ from, to }) => from <= to, {
          ...rule('ends_later', later('Please enter a day after the first one')),
          path: ['to'],
        })
        .refine(({ opens, closes }) => (opens === null) === (closes === null), {
          ...rule('both_times', later('Please enter both times, or none for a closed day')),
          path: ['closes'],
        })
        .refine(...closesApart),
    )
    .max(60),
})

import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { KEY_PERMISSIONS, PERMISSIONS } from '#shared/rules/people/permissions.ts'
import { id, idInput, singleLine, timestamp } from '../fields.ts'
import { rule } from '../rule.ts'
import { ownConfirmation } from '../second-step.ts'

const DAYS = { min: 1, max: 3650 } as const

/** A key of another program, without what opens the shop. */
export const apiKey = z
  .object({
    _id: id,
    name: z.string(),
    /** its last signs */
    ending: z.string(),
    permissions: z.array(z.enum(PERMISSIONS)),
    /** null: in all */
    showrooms: z.array(z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() })).nullable(),
    /** more than whom it never may, at any moment */
    madeBy: z.object({ _id: id, name: z.string() }),
    createdAt: timestamp,
    /** null: never */
    expiresAt: timestamp.nullable(),
    /** to the minute; null: it was never used */
    lastUsedAt: timestamp.nullable(),
    revokedAt: timestamp.nullable(),
    /** whether all sessions and keys were ended since, as by a restore */
    isOver: z.boolean(),
  })
  .meta({ id: 'ApiKey' })
export type ApiKey = z.infer<typeof apiKey>

const ALLOWED: readonly string[] = KEY_PERMISSIONS

/** Body of `POST /auth/api-keys`. */
export const apiKeyInput = z
  .object({
    name: singleLine(1, 60),
    permissions: z
      .array(z.enum(PERMISSIONS))
      .min(1, later('Please choose at least one'))
      .max(PERMISSIONS.length)
      .refine((list) => new Set(list).size === list.length, rule('distinct', later('Each may appear only once')))
      .refine(
        (list) => list.every((permission) => ALLOWED.includes(permission)),
        rule('not_for_keys', later('No key may decide about people or other programs')),
      ),
    /** null: in all */
    showrooms: z.array(idInput).min(1, later('Please choose at least one')).max(200).nullable(),
    /** after which it ends; null: never */
    days: z.int().min(DAYS.min).max(DAYS.max).nullable(),
    ...ownConfirmation.shape,
  })
  .meta({ id: 'ApiKeyInput' })
export type ApiKeyInput = z.output<typeof apiKeyInput>

import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { PERMISSIONS } from '#shared/rules/people/permissions.ts'
import { ROLE_KEYS } from '#shared/rules/people/ready-made-roles.ts'
import { expectedUpdatedAt, id, idInput, orNone, singleLine, timestamp } from '../fields.ts'
import { rule } from '../rule.ts'

const SECOND_STEPS = ['off', 'required'] as const

/** A role in a response. */
export const staffRole = z
  .object({
    _id: id,
    /** of one that every shop has and nobody deletes; null: the shop has made it */
    key: z.enum(ROLE_KEYS).nullable(),
    name: z.string(),
    nameBn: z.string().nullable(),
    permissions: z.array(z.enum(PERMISSIONS)),
    secondStep: z.enum(SECOND_STEPS),
    /** whether what it may is that of the specification, and never changes */
    isFixed: z.boolean(),
    /** how many people have it */
    members: z.int(),
    updatedAt: timestamp,
  })
  .meta({ id: 'StaffRole' })
export type StaffRole = z.infer<typeof staffRole>

const permissions = z
  .array(z.enum(PERMISSIONS))
  .min(1, later('Please choose at least one'))
  .max(PERMISSIONS.length)
  .refine((list) => new Set(list).size === list.length, rule('distinct', later('Each may appear only once')))

/** Bodies of create and update requests. */
export const roleInput = z
  .object({
    name: singleLine(1, 40),
    nameBn: orNone(singleLine(0, 40)),
    permissions,
    secondStep: z.enum(SECOND_STEPS).optional(),
  })
  .meta({ id: 'RoleInput' })
export type RoleInput = z.output<typeof roleInput>
export const staffRoleChange = roleInput.extend({ updatedAt: expectedUpdatedAt }).meta({ id: 'StaffRoleChange' })

const showroomName = z.object({ _id: id, code: z.string(), codeBn: z.string().nullable() })

/** What somebody works as, and where. */
export const membership = z
  .object({
    role: staffRole.pick({ _id: true, key: true, name: true, nameBn: true }),
    /** null: in all, also in those that open later */
    showrooms: z.array(showroomName).nullable(),
  })
  .meta({ id: 'Membership' })
export type Membership = z.infer<typeof membership>

/** Body that sets all memberships of an account; none makes it a customer's. `showrooms` null: in all. */
export const membershipsInput = z
  .object({
    memberships: z
      .array(z.object({ role: idInput, showrooms: z.array(idInput).min(1).max(200).nullable() }))
      .max(20)
      .refine(
        (list) => new Set(list.map(({ role }) => role)).size === list.length,
        rule('distinct', later('Each may appear only once')),
      ),
    /** as the editor saw them: 409 if they are not so any more; null or missing: no check */
    seen: z
      .array(z.object({ role: idInput, showrooms: z.array(idInput).max(200).nullable() }))
      .max(20)
      .nullish(),
  })
  .meta({ id: 'MembershipsInput' })
export type MembershipsInput = z.output<typeof membershipsInput>

/** What the caller may, and where: of each permission the ids of showrooms, null for all of them. */
export const ownAccess = z
  .object({
    memberships: z.array(membership),
    permissions: z.partialRecord(z.enum(PERMISSIONS), z.array(id).nullable()),
  })
  .meta({ id: 'OwnAccess' })
export type OwnAccess = z.infer<typeof ownAccess>

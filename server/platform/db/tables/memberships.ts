import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, unique, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import { createdAt, editableUpdatedAt, id, quotedList, timestamptz } from '#server/platform/db/columns.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { ROLE_KEYS } from '#shared/rules/people/ready-made-roles.ts'
import { showrooms } from './showrooms.ts'
import { users } from './users.ts'

/** Named sets of permissions. What a super user may is not read from here: it is all there is. */
export const roles = pgTable(
  'roles',
  {
    id: id(),
    /** of one that every shop has and nobody deletes; null: the shop has made it */
    key: text({ enum: ROLE_KEYS }).unique('roles_key'),
    name: text().notNull(),
    nameBn: text(),
    permissions: text().array().$type<Permission[]>().notNull(),
    /** whether whoever has it signs in with a second step */
    secondStep: text({ enum: ['off', 'required'] })
      .notNull()
      .default('off'),
    createdAt: createdAt(),
    updatedAt: editableUpdatedAt(),
  },
  (t) => [
    uniqueIndex('roles_name').on(sql`lower(${t.name})`),
    check('roles_known_key', sql`${t.key} in (${quotedList(ROLE_KEYS)})`),
    check('roles_second_step', sql`${t.secondStep} in ('off', 'required')`),
  ],
)

/**
 * Who works for the shop as what. Triggers keep `users.admin`, `users.su` and `store_users` in step, by which the former release
 * goes (functions/flags_of_memberships.sql, functions/memberships_of_flags.sql).
 */
export const memberships = pgTable(
  'memberships',
  {
    id: id(),
    user: uuid()
      .notNull()
      .references(() => users.id),
    role: uuid()
      .notNull()
      .references(() => roles.id),
    /** in all showrooms, else in those of `membership_showrooms` */
    allShowrooms: boolean().notNull(),
    createdAt: createdAt(),
  },
  (t) => [unique('memberships_once').on(t.user, t.role), index('memberships_by_role').on(t.role)],
)

export const membershipShowrooms = pgTable(
  'membership_showrooms',
  {
    membership: uuid()
      .notNull()
      .references(() => memberships.id, { onDelete: 'cascade' }),
    showroom: uuid()
      .notNull()
      .references(() => showrooms.id),
  },
  (t) => [
    primaryKey({ columns: [t.membership, t.showroom] }),
    index('membership_showrooms_by_showroom').on(t.showroom),
  ],
)

/** Letters that invite somebody to work for the shop; the link is a keyed hash. One that was taken or revoked stays as a sign of it. */
export const invites = pgTable(
  'invites',
  {
    id: id(),
    /** lower case */
    email: text().notNull(),
    role: uuid()
      .notNull()
      .references(() => roles.id, { onDelete: 'cascade' }),
    /** null: all */
    showrooms: uuid().array(),
    tokenHash: text().notNull().unique('invites_token_hash'),
    invitedBy: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: createdAt(),
    expiresAt: timestamptz().notNull(),
    acceptedAt: timestamptz(),
    revokedAt: timestamptz(),
  },
  (t) => [
    uniqueIndex('invites_open').on(t.email).where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    index('invites_by_role').on(t.role),
    index('invites_by_inviter').on(t.invitedBy),
  ],
)

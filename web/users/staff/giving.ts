import { union } from '#shared/rules/people/grants.ts'
import type { Membership, OwnAccess, StaffRole } from '#shared/schemas/people/memberships.ts'

/** Where somebody works in a role: ids of showrooms, null for all of them. */
export type Places = readonly string[] | null

/** Places by the id of a role. */
export type GivenRoles = ReadonlyMap<string, Places>

/** The showrooms in which somebody may do all that a role may, so that they may give it there; null: all. */
export function placesToGive({ permissions }: Pick<StaffRole, 'permissions'>, own: OwnAccess): Places {
  return permissions.reduce<Places>((places, permission) => {
    const held = own.permissions[permission]
    if (held === null || held === undefined) return held === null ? places : []
    return places === null ? held : places.filter((id) => held.includes(id))
  }, null)
}

/** What somebody works as, to be changed in a form. */
export function givenRoles(memberships: readonly Membership[]): GivenRoles {
  return new Map(memberships.map(({ role, showrooms }) => [role._id, showrooms?.map(({ _id }) => _id) ?? null]))
}

/** Whether all of these places are among the others. */
export function isWithin(places: Places, others: Places): boolean {
  if (others === null) return true
  return places !== null && union(others, places).length === others.length
}

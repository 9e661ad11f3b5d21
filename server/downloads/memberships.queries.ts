import { sql } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import type { Membership } from '#shared/schemas/people/memberships.ts'

export type StaffMembership = {
  name: string
  email: string
  role: Membership['role']
  showrooms: { code: string }[] | null
}

/** What everybody on the staff works as, and where; by name. */
export async function listStaffMemberships(db: Db): Promise<StaffMembership[]> {
  const { rows } = await db.execute<StaffMembership>(sql`
    select u.name, u.email, json_build_object('_id', r.id, 'key', r.key, 'name', r.name, 'nameBn', r.name_bn) as role,
      case when not m.all_showrooms then (
        select coalesce(json_agg(json_build_object('code', w.code) order by lower(w.code)), '[]')
        from membership_showrooms p join showrooms w on w.id = p.showroom where p.membership = m.id
      ) end as showrooms
    from memberships m join users u on u.id = m."user" and u.deleted_at is null join roles r on r.id = m.role
    order by lower(u.name), u.id, r.created_at, r.id`)
  return rows
}

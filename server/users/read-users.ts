import { noteReading } from '#server/audit/note-reading.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ListedUser, UserListQuery } from '#shared/schemas/staff.ts'
import { listUsers } from './queries.ts'

/**
 * One page of accounts and their total. Each read has an audit entry with the number of accounts, but without the search
 * text: it may be somebody's phone number, and audit entries outlive accounts.
 */
export function readUsers(
  db: Db,
  actor: Actor,
  listQuery: UserListQuery,
): Promise<{ list: ListedUser[]; total: number }> {
  return db.transaction(async (tx) => {
    const result = await listUsers(tx, listQuery)
    await noteReading(tx, actor, {
      action: 'users-read',
      page: listQuery.page,
      listed: result.list.length,
      details: { searched: listQuery.query !== '', role: listQuery.role },
    })
    return result
  })
}

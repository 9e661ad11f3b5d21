import { addAuditEntry } from '#server/audit/queries.ts'
import type { Db } from '#server/db/open.ts'
import type { ListedUser, UserListQuery } from '#shared/schemas/staff.ts'
import { listUsers } from './queries.ts'

/**
 * One page of accounts, and how many there are. Whoever reads them is written down, with how much they got; not what
 * they looked for, which may be somebody's phone, and the audit outlives accounts.
 */
export function readUsers(db: Db, by: string, asked: UserListQuery): Promise<{ list: ListedUser[]; total: number }> {
  return db.transaction(async (tx) => {
    const found = await listUsers(tx, asked)
    const details = { page: asked.page, listed: found.list.length, searched: asked.query !== '', role: asked.role }
    await addAuditEntry(tx, { by, action: 'users-read', details })
    return found
  })
}

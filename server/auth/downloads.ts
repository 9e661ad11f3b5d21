import { z } from 'zod'
import { mayEverywhere } from '#server/platform/http/guard.ts'
import { defineDownload, whole } from '#server/spreadsheets/define-download.ts'
import { moment, places } from '#server/spreadsheets/download-cells.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { listInvites } from './invites/queries.ts'
import { listStaffSessions } from './people/queries.ts'

const noFilter = z.object({})

/** The lists of who is invited, and of where people are signed in. */
export const SIGN_IN_LISTS = [
  defineDownload({
    name: 'invites',
    title: () => t('Invitations'),
    access: mayEverywhere('read_people'),
    filter: noFilter,
    read: ({ db }) => whole(listInvites(db)),
    columns: () => [
      [t('Email'), ({ email }) => email],
      [t('Role'), ({ role }) => localized(role, 'name')],
      [t('Showrooms'), ({ showrooms }) => places(showrooms)],
      [t('By'), ({ invitedBy }) => accountName(invitedBy.name)],
      [t('Expires'), ({ expiresAt }) => moment(expiresAt)],
    ],
  }),
  defineDownload({
    name: 'sessions',
    title: () => t('Sessions'),
    access: mayEverywhere('read_people'),
    filter: noFilter,
    read: ({ db, c }) => whole(listStaffSessions(db, c.var.config.staffIdleMinutes)),
    columns: () => [
      [t('Name'), ({ user }) => accountName(user.name)],
      [t('Browser'), ({ browser }) => browser],
      [t('System'), ({ system }) => system],
      [t('Network'), ({ address }) => address],
      [t('Signed in'), ({ createdAt }) => moment(createdAt)],
      [t('Last seen'), ({ lastSeenAt }) => moment(lastSeenAt)],
    ],
  }),
]

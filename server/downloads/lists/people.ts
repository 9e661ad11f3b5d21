import { z } from 'zod'
import { listActivity } from '#server/audit/list-activity.queries.ts'
import { listEntriesAfter } from '#server/audit/queries.ts'
import { listRoles } from '#server/memberships/queries.ts'
import { may, mayEverywhere } from '#server/platform/http/guard.ts'
import { listSettingChanges } from '#server/settings/queries.ts'
import { defineDownload, onward, paged, whole } from '#server/spreadsheets/define-download.ts'
import { moment, places } from '#server/spreadsheets/download-cells.ts'
import { customerHeading } from '#server/spreadsheets/import-headings.ts'
import { listUsers } from '#server/users/queries.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { permissionName } from '#shared/rules/people/permission-texts.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { type AuditDetails, type AuditEntry, auditListQuery } from '#shared/schemas/audit.ts'
import { activityQuery } from '#shared/schemas/people/activity.ts'
import { userListQuery } from '#shared/schemas/staff.ts'
import { listStaffMemberships } from '../memberships.queries.ts'

const noFilter = z.object({})
const PAGES = { page: true, limit: true } as const

const detailsText = (details: AuditDetails) =>
  Object.entries(details)
    .flatMap(([key, value]) =>
      value === null ? [] : [`${key}: ${typeof value === 'object' ? JSON.stringify(value) : value}`],
    )
    .join('; ')

/** The lists of people, and of what they did. */
export const PEOPLE_LISTS = [
  defineDownload({
    name: 'users',
    title: () => t('Users'),
    access: mayEverywhere('read_people'),
    filter: userListQuery.omit(PAGES),
    read: ({ db }, filter) => paged(async (page) => (await listUsers(db, { ...filter, ...page })).list),
    columns: () => [
      [customerHeading('name'), ({ name }) => accountName(name)],
      [customerHeading('email'), ({ email }) => email],
      [customerHeading('phone'), ({ phone }) => phone],
      [customerHeading('location'), ({ location }) => location],
      [customerHeading('district'), ({ area }) => area?.district],
      [customerHeading('thana'), ({ area }) => area?.thana],
      [customerHeading('dob'), ({ dob }) => dob],
      [t('Role'), ({ role }) => role],
      [t('Showroom'), ({ store }) => store?.code],
      [t('Since'), ({ createdAt }) => moment(createdAt)],
    ],
  }),
  defineDownload({
    name: 'memberships',
    title: () => t('Roles and showrooms'),
    access: mayEverywhere('read_people'),
    filter: noFilter,
    read: ({ db }) => whole(listStaffMemberships(db)),
    columns: () => [
      [t('Name'), ({ name }) => accountName(name)],
      [t('Email'), ({ email }) => email],
      [t('Role'), ({ role }) => localized(role, 'name')],
      [t('Showrooms'), ({ showrooms }) => places(showrooms)],
    ],
  }),
  defineDownload({
    name: 'roles',
    title: () => t('Roles'),
    access: mayEverywhere('read_people'),
    filter: noFilter,
    read: ({ db }) => whole(listRoles(db)),
    columns: () => [
      [t('Role'), (role) => localized(role, 'name')],
      [t('People'), ({ members }) => members],
      [t('May'), ({ permissions }) => permissions.map(permissionName).join('; ')],
    ],
  }),
  defineDownload({
    name: 'audit',
    title: () => t('Audit'),
    access: mayEverywhere('read_audit'),
    filter: auditListQuery.omit(PAGES),
    read: ({ db }, filter) =>
      onward<AuditEntry>((last, limit) => listEntriesAfter(db, filter, { last: last?._id ?? null, limit })),
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('By'), ({ by }) => by && accountName(by.name)],
      [t('Approved by'), ({ approvedBy }) => approvedBy && accountName(approvedBy.name)],
      [t('What'), ({ action }) => action],
      [t('About'), ({ subject }) => subject && (subject.name ?? subject._id)],
      [t('Details'), ({ details }) => detailsText(details)],
      [t('Network'), ({ address }) => address],
      [t('Request'), ({ requestId }) => requestId],
    ],
  }),
  defineDownload({
    name: 'activity',
    title: () => t('Activity'),
    access: may('read_audit'),
    filter: activityQuery.omit({ after: true, limit: true }),
    async *read({ db, caller }, filter) {
      for (let after: string | undefined; ; ) {
        const { entries, next } = await listActivity(db, { ...filter, after, limit: 1_000 }, caller.showrooms)
        yield entries
        if (next === null) return
        after = next
      }
    },
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('By'), ({ by }) => by && accountName(by.name)],
      [t('Approved by'), ({ approvedBy }) => approvedBy && accountName(approvedBy.name)],
      [t('Showroom'), ({ showroom }) => showroom?.code],
      [t('List'), ({ source }) => source],
      [t('What'), ({ action }) => action],
      [t('About'), ({ subject }) => subject && (subject.name ?? subject._id)],
      [
        t('Details'),
        ({ details, settings }) => (settings ? Object.keys(settings.after).join(', ') : detailsText(details)),
      ],
    ],
  }),
  defineDownload({
    name: 'settings-history',
    title: () => t('Changes of the settings'),
    access: mayEverywhere('write_settings'),
    filter: noFilter,
    read: ({ db }) => paged(async (page) => (await listSettingChanges(db, page)).list, 100),
    columns: () => [
      [t('Day'), ({ at }) => moment(at)],
      [t('By'), ({ by }) => by && accountName(by.name)],
      [t('Before'), ({ before }) => JSON.stringify(before)],
      [t('After'), ({ after }) => JSON.stringify(after)],
    ],
  }),
]

import { sql } from 'drizzle-orm'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { ShopError } from '#server/platform/errors/shop-error.ts'
import { t } from '#shared/language/t.ts'
import type { CopyPart, Person } from './part.ts'
import { day, moment, termOf, tongue, twin, yesNo } from './part.ts'

/**
 * Who somebody is, by what they have shown: an e-mail whose letter they opened, a phone to which an order of theirs was delivered.
 * Anybody may type anybody's. Throws 401 if the account was deleted in the meantime.
 */
export async function findPerson(db: Db, id: string): Promise<Person> {
  const { rows } = await db.execute<Pick<Person, 'email' | 'phone'>>(sql`
    select case when u.email = u.proven_email then u.email end as email, case when exists (
      select from orders o
      where o.customer = u.id and o.status = 'Delivered' and o.channel = 'web' and phone_digits(o.shipping_phone) = u.phone_digits
    ) then nullif(u.phone_digits, '') end as phone
    from users u where u.id = ${id} and u.deleted_at is null`)
  const [row] = rows
  if (!row) throw new ShopError('token_expired')
  return { id, ...row }
}

/** The account, and where it is signed in. */
export const ACCOUNT_PARTS: readonly CopyPart[] = [
  {
    key: 'account',
    title: () => t('Your account'),
    from: ['users.id', 'users.email', 'users.proven_email', 'users.phone', 'users.phone_digits', 'users.name'],
    select: ({ id }) => sql`
      select u.name, u.email, u.email = u.proven_email as "emailConfirmed", u.phone, u.location, u.district, u.thana, u.dob::text as dob,
        u.language, ${isoTime('u.created_at')} as since
      from users u where u.id = ${id}`,
    columns: () => [
      ['name', t('Name')],
      ['email', t('Email')],
      ['emailConfirmed', t('Email confirmed'), yesNo],
      ['phone', t('Phone')],
      ['location', t('Location')],
      ['district', t('District')],
      ['thana', t('Thana')],
      ['dob', t('Date of birth'), day],
      ['language', t('Language'), tongue],
      ['since', t('Since'), moment],
    ],
  },
  {
    key: 'formerEmails',
    title: () => t('Changes of your email that can be undone'),
    from: ['email_undos.user', 'email_undos.email'],
    select: ({ id }) => sql`
      select e.email, ${isoTime('e.created_at')} as at, ${isoTime('e.expires_at')} as until
      from email_undos e where e."user" = ${id} order by e.created_at`,
    columns: () => [
      ['email', t('Former email')],
      ['at', t('Changed'), moment],
      ['until', t('Until'), moment],
    ],
  },
  {
    key: 'emailProofs',
    title: () => t('Link that confirms your email'),
    from: ['email_proofs.user', 'email_proofs.email'],
    select: ({ id }) => sql`
      select e.email, ${isoTime('e.expires_at')} as until from email_proofs e where e."user" = ${id}`,
    columns: () => [
      ['email', t('Email')],
      ['until', t('Until'), moment],
    ],
  },
  {
    key: 'sessions',
    title: () => t('Where you are signed in'),
    from: ['sessions.user', 'sessions.address'],
    select: ({ id }) => sql`
      select s.browser, s.system, s.address, ${isoTime('s.created_at')} as at, ${isoTime('s.last_seen_at')} as "lastSeen"
      from sessions s where s."user" = ${id} order by s.created_at`,
    columns: () => [
      ['browser', t('Browser')],
      ['system', t('System')],
      ['address', t('Network')],
      ['at', t('Signed in'), moment],
      ['lastSeen', t('Last seen'), moment],
    ],
  },
  {
    key: 'trustedBrowsers',
    title: () => t('Browsers that need no second step'),
    from: ['trusted_browsers.user', 'trusted_browsers.address'],
    select: ({ id }) => sql`
      select b.browser, b.system, b.address, ${isoTime('b.created_at')} as at, ${isoTime('b.expires_at')} as until
      from trusted_browsers b where b."user" = ${id} order by b.created_at`,
    columns: () => [
      ['browser', t('Browser')],
      ['system', t('System')],
      ['address', t('Network')],
      ['at', t('Since'), moment],
      ['until', t('Until'), moment],
    ],
  },
  {
    key: 'networks',
    title: () => t('Networks that you signed in from'),
    from: ['sign_in_networks.user', 'sign_in_networks.network'],
    select: ({ id }) => sql`
      select n.network, ${isoTime('n.last_seen_at')} as "lastSeen" from sign_in_networks n where n."user" = ${id} order by n.network`,
    columns: () => [
      ['network', t('Network')],
      ['lastSeen', t('Last seen'), moment],
    ],
  },
  {
    key: 'secondStep',
    title: () => t('Second step'),
    from: ['second_steps.user', 'recovery_codes.user', 'wrong_codes.user'],
    select: ({ id }) => sql`
      select ${isoTime('s.created_at')} as "appSince", w.tries as "wrongCodes",
        (select count(*)::integer from recovery_codes r where r."user" = u.id and r.used_at is null) as "recoveryCodesLeft"
      from users u left join second_steps s on s."user" = u.id left join wrong_codes w on w."user" = u.id
      where u.id = ${id} and (s."user" is not null or w."user" is not null or exists (select from recovery_codes r where r."user" = u.id))`,
    columns: () => [
      ['appSince', t('App since'), moment],
      ['recoveryCodesLeft', t('Recovery codes left')],
      ['wrongCodes', t('Wrong codes')],
    ],
  },
  {
    key: 'passkeys',
    title: () => t('Passkeys'),
    from: ['passkeys.user', 'passkeys.name'],
    select: ({ id }) => sql`
      select p.name, ${isoTime('p.created_at')} as at, ${isoTime('p.last_used_at')} as "lastUsed"
      from passkeys p where p."user" = ${id} order by p.created_at`,
    columns: () => [
      ['name', t('Name')],
      ['at', t('Since'), moment],
      ['lastUsed', t('Last used'), moment],
    ],
  },
  {
    key: 'roles',
    title: () => t('What you work as'),
    from: ['memberships.user', 'membership_showrooms.membership'],
    select: ({ id }) => sql`
      select json_build_array(r.name, r.name_bn) as role, m.all_showrooms as "allShowrooms", array(
        select w.code from membership_showrooms s join showrooms w on w.id = s.showroom where s.membership = m.id order by w.code
      ) as showrooms, ${isoTime('m.created_at')} as since
      from memberships m join roles r on r.id = m.role where m."user" = ${id} order by m.created_at`,
    columns: () => [
      ['role', t('Role'), twin],
      ['allShowrooms', t('All showrooms'), yesNo],
      ['showrooms', t('Showrooms')],
      ['since', t('Since'), moment],
    ],
  },
  {
    key: 'invitations',
    title: () => t('Invitations'),
    from: ['invites.email'],
    select: ({ email }) => sql`
      select json_build_array(r.name, r.name_bn) as role, ${isoTime('i.created_at')} as at, ${isoTime('i.expires_at')} as until
      from invites i join roles r on r.id = i.role where i.email = ${email} order by i.created_at`,
    columns: () => [
      ['role', t('Role'), twin],
      ['at', t('Invited'), moment],
      ['until', t('Until'), moment],
    ],
  },
  {
    key: 'letters',
    title: () => t('Letters to you that wait to be sent'),
    from: ['mail_outbox.to', 'mail_outbox.subject'],
    select: ({ email }) => sql`
      select m.subject, ${isoTime('m.created_at')} as at from mail_outbox m where m."to" = ${email} order by m.created_at`,
    columns: () => [
      ['subject', t('Subject')],
      ['at', t('Written'), moment],
    ],
  },
  {
    key: 'noted',
    title: () => t('What the shop has noted about you'),
    from: ['audit_entries.by', 'audit_entries.subject', 'audit_entries.address'],
    // Who of the shop it was, and where, are no data of this person.
    select: ({ id }) => sql`
      select ${isoTime('a.at')} as at, a.action, coalesce(a.by = ${id}, false) as "byYou", case when a.by = ${id} then a.address end as address
      from audit_entries a where a.by = ${id} or a.subject = ${id} order by a.at, a.id`,
    columns: () => [
      ['at', t('When'), moment],
      ['action', t('What'), termOf],
      ['byYou', t('By you'), yesNo],
      ['address', t('Network')],
    ],
  },
]

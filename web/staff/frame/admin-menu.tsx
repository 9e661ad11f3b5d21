import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Fragment, type ReactNode, useEffect, useId } from 'react'
import { Link, useLocation } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { WaitingWork } from '#shared/schemas/dashboard.ts'
import { useAccess } from '#web/auth/access.ts'
import { waitingQuery } from '#web/dashboard/dashboard-queries.ts'
import { useSession } from '#web/state/auth.ts'
import { isSomebodyThere } from '#web/state/presence.ts'
import { cx } from '#web/ui/cx.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { type StaffLink, type StaffLinkGroup, staffLinks } from './menu-links.ts'

interface AdminMenuProps {
  /** icons alone, with the labels as tooltips */
  narrow?: boolean
}

/** The links to the pages of staff in groups, each with what waits there. */
export function AdminMenu({ narrow = false }: AdminMenuProps) {
  const titleId = useId()
  const user = useSession()?.allInfo
  const access = useAccess()
  const links = user && access ? staffLinks(user.role, access) : []
  const waiting = useWaitingWork(links.some((group) => group.links.some(({ waiting }) => waiting !== undefined)))
  if (!user) return null
  return (
    <nav aria-labelledby={titleId} className="grid gap-4">
      <p id={titleId} className={narrow ? 'sr-only' : 'px-3 text-16 font-semibold'}>
        Admin Menu
      </p>
      {links.map((group) => (
        <LinkGroup key={group.title} group={group} narrow={narrow}>
          {(link) => <MenuLink link={link} narrow={narrow} count={(link.waiting && waiting?.[link.waiting]) || 0} />}
        </LinkGroup>
      ))}
    </nav>
  )
}

interface LinkGroupProps {
  group: StaffLinkGroup
  narrow: boolean
  children: (link: StaffLink) => ReactNode
}

function LinkGroup({ group: { title, links }, narrow, children }: LinkGroupProps) {
  const id = useId()
  return (
    <div>
      <p id={id} className={narrow ? 'sr-only' : 'px-3 pb-1 text-12 font-semibold text-ink-muted'}>
        {title}
      </p>
      <ul aria-labelledby={id}>
        {links.map((link) => (
          <Fragment key={link.to}>{children(link)}</Fragment>
        ))}
      </ul>
    </div>
  )
}

function MenuLink({
  link: { to, within, label, icon: Icon },
  narrow,
  count,
}: {
  link: StaffLink
  narrow: boolean
  count: number
}) {
  const { pathname } = useLocation()
  const isBelow = (address: string) => `${pathname}/`.startsWith(`${address}/`)
  const isCurrent = to === '/dashboard' ? pathname === to : isBelow(to) || (within !== undefined && isBelow(within))
  return (
    <li>
      <Link
        to={to}
        aria-current={isCurrent ? 'page' : undefined}
        title={narrow ? label : undefined}
        className={cx(
          'group relative flex min-h-8 items-center gap-3 rounded-m text-14 font-medium -outline-offset-2 hover:bg-ground aria-[current=page]:bg-brand aria-[current=page]:text-brand-ink pointer-coarse:min-h-11',
          narrow ? 'justify-center' : 'px-3',
        )}
      >
        <Icon
          aria-hidden="true"
          className="size-5 shrink-0 text-ink-muted group-aria-[current=page]:text-brand-ink"
          strokeWidth={1.75}
        />
        <span className={narrow ? 'sr-only' : 'min-w-0 grow py-1 leading-tight'}>{label}</span>
        {count > 0 && <Count count={count} narrow={narrow} />}
      </Link>
    </li>
  )
}

function Count({ count, narrow }: { count: number; narrow: boolean }) {
  return (
    <>
      <span
        aria-hidden="true"
        data-count={figures(count > 999 ? '999+' : count)}
        className={cx(
          'rounded-full bg-gold px-1.5 text-12 leading-5 font-semibold text-ink tabular-nums before:content-[attr(data-count)]',
          narrow && 'absolute -top-0.5 right-0 px-1 leading-4',
        )}
      />
      <VisuallyHidden>{t('({count} waiting)', { count: figures(count) })}</VisuallyHidden>
    </>
  )
}

const EVERY_MS = 60_000
/** The same while an import goes on: the menu says how much is left of it. */
const IMPORT_MS = 5_000

/**
 * How much work waits, or null until it is known. Asked again every minute while somebody is there, on the return to the
 * window, on every page, and after every change.
 */
function useWaitingWork(isAsked: boolean): WaitingWork | null {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { data } = useQuery({
    ...waitingQuery,
    enabled: isAsked,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state: { data } }) => isSomebodyThere() && (data?.imports ? IMPORT_MS : EVERY_MS),
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: every page asks anew
  useEffect(() => {
    void client.invalidateQueries(waitingQuery)
  }, [client, pathname])
  useEffect(
    () =>
      client.getMutationCache().subscribe(({ type, mutation }) => {
        if (type === 'updated' && mutation.state.status === 'success') void client.invalidateQueries(waitingQuery)
      }),
    [client],
  )
  return data ?? null
}

import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import '#web/styles/office.css'
import { useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Route } from './+types/outbox-page'
import { LetterSheet } from './letter-sheet.tsx'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({ title: t('Outbox'), description: t('The messages of this demonstration shop.'), noindex: true })
}

/** Letters contain codes and addresses: they must not be cached. */
export function headers() {
  return { 'Cache-Control': 'no-store' }
}

/** Only a demonstration shop without a mail server has an outbox. */
export async function loader({ request }: Route.LoaderArgs) {
  const letters = await orNotFound(call(api.outbox['all-letters'].$get()))
  const requestedLetter = letters.find(({ _id }) => _id === new URL(request.url).searchParams.get('letter'))
  return {
    letters: letters.map(({ _id, to, subject, sentAt }) => ({ _id, to, subject, sentAt })),
    openLetter: requestedLetter ?? letters[0] ?? null,
    hasRequestedLetter: requestedLetter !== undefined,
  }
}

/** `/outbox`: the letters that would have been sent. Phones show either the list or the letter that the URL names. */
export default function Outbox({ loaderData: { letters, openLetter, hasRequestedLetter } }: Route.ComponentProps) {
  useHeadingFocus(hasRequestedLetter ? 'subject' : 'outbox')
  if (!openLetter) return <NoLetters />
  return (
    <div className="wrap pt-8 pb-section sm:pt-12">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className={cx('max-w-prose', hasRequestedLetter && 'max-lg:sr-only')}>
          <h1 id="outbox" tabIndex={-1} className="text-36 outline-none sm:text-48">
            Outbox
          </h1>
          <p className="mt-3 text-pretty text-ink-muted">
            This demonstration shop has no mail server. What it would send is kept here, newest first.
          </p>
        </div>
        <LinkButton to="/outbox" tone="secondary" className={cx(hasRequestedLetter && 'max-lg:hidden')}>
          Look again
        </LinkButton>
      </div>
      <div
        className={cx(
          'lg:mt-8 lg:grid lg:grid-cols-[22rem_minmax(0,1fr)] lg:items-start lg:gap-10',
          !hasRequestedLetter && 'mt-8',
        )}
      >
        <LetterList letters={letters} openId={openLetter._id} className={cx(hasRequestedLetter && 'max-lg:hidden')} />
        <LetterSheet letter={openLetter} className={cx(!hasRequestedLetter && 'max-lg:hidden')} />
      </div>
    </div>
  )
}

/** Moves the focus to the heading of the selected letter or of the list. */
function useHeadingFocus(id: string) {
  const { search } = useLocation()
  const previousSearch = useRef(search)
  useEffect(() => {
    if (previousSearch.current === search) return
    previousSearch.current = search
    document.getElementById(id)?.focus()
  }, [search, id])
}

/** Empty outbox, with hints on what sends a letter. */
function NoLetters() {
  return (
    <EmptyState
      level={1}
      title="No messages yet"
      className="min-h-page content-center px-gutter"
      actions={
        <>
          <LinkButton to="/outbox">Look again</LinkButton>
          <LinkButton to="/change-password" tone="secondary">
            Forgot password?
          </LinkButton>
        </>
      }
    >
      <p>
        This demonstration shop has no mail server: what it would send is kept here. Place an order, or ask for a
        one-time code, and its message is here a moment later.
      </p>
    </EmptyState>
  )
}

interface LetterListProps {
  letters: readonly Omit<OutboxLetter, 'text' | 'html'>[]
  /** id of the open letter */
  openId: string
  className?: string
}

/** The letters with subject, recipient and time; each has a URL of its own. */
function LetterList({ letters, openId, className }: LetterListProps) {
  return (
    <nav
      aria-label="Messages"
      className={cx('border-t border-line lg:max-h-[calc(100dvh-12rem)] lg:overflow-y-auto', className)}
    >
      <ul>
        {letters.map(({ _id, to, subject, sentAt }) => (
          <li key={_id} className="border-b border-line">
            <Link
              to={{ search: `?letter=${encodeURIComponent(_id)}` }}
              preventScrollReset
              aria-current={_id === openId || undefined}
              className="block py-3 -outline-offset-2 hover:bg-ground lg:border-l-2 lg:border-transparent lg:pr-2 lg:pl-3 lg:aria-[current]:border-brand lg:aria-[current]:bg-surface"
            >
              <span translate="no" className="block font-medium text-pretty wrap-anywhere">
                {subject}
              </span>
              <span className="block truncate text-14 text-ink-muted">{to}</span>
              <span className="block text-14 text-ink-muted tabular-nums">{formatDateTime(sentAt)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { useCallback, useEffect, useRef } from 'react'
import { Link, useLocation } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { api, call } from '#web/api.ts'
import { orNotFound } from '#web/lib/loading/or-not-found.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import bengali from '../fonts/omni-bengali.woff2?url'
import taka from '../fonts/omni-taka.woff2?url'
import type { Route } from './+types/outbox-page'
import '#web/styles/office.css'

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

interface LetterSheetProps {
  letter: OutboxLetter
  className?: string
}

/** One letter, as HTML and as plain text. */
function LetterSheet({ letter, className }: LetterSheetProps) {
  const { _id, to, subject, sentAt, text, html } = letter
  const htmlPanel = <LetterFrame key={_id} html={html} title={t('Message: {subject}', { subject })} />
  const textPanel = (
    <pre translate="no" className="font-text whitespace-pre-wrap wrap-anywhere">
      {text}
    </pre>
  )
  return (
    <article aria-labelledby="subject" className={cx('min-w-0', className)}>
      <p className="mb-3 lg:hidden">
        <TextLink to="/outbox">All messages</TextLink>
      </p>
      <h2 id="subject" translate="no" tabIndex={-1} className="scroll-mt-40 text-28 outline-none wrap-anywhere">
        {subject}
      </h2>
      <dl className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 text-14">
        <dt className="text-ink-muted">To</dt>
        <dd className="wrap-anywhere">{to}</dd>
        <dt className="text-ink-muted">Sent</dt>
        <dd className="tabular-nums">{formatDateTime(sentAt)}</dd>
      </dl>
      <Tabs
        label="Forms of the message"
        className="mt-5"
        tabs={[
          { id: 'page', label: t('As a page'), panel: htmlPanel },
          { id: 'text', label: t('As plain text'), panel: textPanel },
        ]}
      />
    </article>
  )
}

/** Keep in step with web/styles/fonts.css. */
const FONT_FACES = [
  [bengali, 'U+0964-0965, U+0980-09F2, U+09F4-09FE, U+200C-200D, U+25CC'],
  [taka, 'U+09F3'],
] as const

interface LetterFrameProps {
  html: string
  title: string
}

/** Shows the HTML of a letter as a mail program does: scripts do not run, and links open in a new tab. */
function LetterFrame({ html, title }: LetterFrameProps) {
  // The server-rendered frame may have loaded before hydration.
  const addFontsIfLoaded = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame?.contentDocument?.URL === 'about:srcdoc') addFonts(frame)
  }, [])
  return (
    <iframe
      ref={addFontsIfLoaded}
      onLoad={({ currentTarget }) => addFonts(currentTarget)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      title={title}
      className="h-176 w-full rounded-m border border-line bg-surface max-lg:h-[75vh]"
    />
  )
}

/**
 * Adds the fonts for Bengali and ৳, which mail programs have but the computer that shows the demonstration may not. A
 * FontFace made by the frame's own window is used as soon as it has loaded.
 */
function addFonts({ contentDocument: letterDocument }: HTMLIFrameElement) {
  if (!letterDocument?.defaultView || letterDocument.fonts.size > 0) return
  for (const [fontUrl, unicodeRange] of FONT_FACES) {
    const url = new URL(fontUrl, location.href).href
    letterDocument.fonts.add(
      new letterDocument.defaultView.FontFace('Noto Sans Bengali', `url(${url})`, { unicodeRange, weight: '400 700' }),
    )
  }
}

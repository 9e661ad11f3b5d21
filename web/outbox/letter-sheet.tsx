import { useCallback } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { cx } from '#web/ui/cx.ts'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import bengali from '../fonts/omni-bengali.woff2?url'
import taka from '../fonts/omni-taka.woff2?url'

interface LetterSheetProps {
  letter: OutboxLetter
  className?: string
}

/** One letter, as HTML and as plain text. */
export function LetterSheet({ letter, className }: LetterSheetProps) {
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

import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { OutboxLetter } from '#shared/schemas/outbox-letter.ts'
import { cx } from '#web/ui/cx.ts'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { LetterFrame } from './letter-frame.tsx'

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

import type { ReactNode } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { CreditNote } from '#shared/schemas/counter/credit-note.ts'

interface CreditNotesProps {
  notes: readonly CreditNote[]
  /** what stands behind the number of a note */
  more?: (note: CreditNote) => ReactNode
}

/** What came back, when and where, and what has become of its money. */
export function CreditNotes({ notes, more }: CreditNotesProps) {
  return (
    <ul className="grid gap-4">
      {notes.map((note) => (
        <li key={note.number} className="rounded-m border border-line p-4">
          <p className="flex flex-wrap items-center gap-x-3">
            <span className="font-semibold">
              {t('Credit note')} <span translate="no">{note.number}</span>
            </span>
            <span className="text-14 text-ink-muted">
              {formatDate(note.at)} · {localized(note.store, 'code')}
            </span>
            {more?.(note)}
          </p>
          <dl className="mt-2 text-14">
            {factsOf(note).map(([label, taka], nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: lines of a note never change
              <div key={nth} className="flex justify-between gap-4">
                <dt className="wrap-anywhere">{label}</dt>
                <dd className="whitespace-nowrap tabular-nums">{formatTaka(taka)}</dd>
              </div>
            ))}
          </dl>
          {note.waitsFor && (
            <p className="mt-2 text-14 text-ink-muted">
              {note.waitsFor === 'payment'
                ? t('It goes back once the payment has been checked.')
                : t('It goes back once the courier has paid the shop.')}
            </p>
          )}
        </li>
      ))}
    </ul>
  )
}

function factsOf({ lines, worth, exchanged, due, waived = 0 }: CreditNote): [string, number][] {
  const sums: [string, number][] = [
    [t('Exchanged for other shoes'), exchanged],
    [t('Given back'), worth - exchanged - due - waived],
    [t('Waits to be paid back'), due],
    [t('Not fetched, and not paid back'), waived],
  ]
  const pairs = lines.map((line): [string, number] => [
    `${figures(line.quantity)} × ${localized(line, 'name')}, ${t('size')} ${line.size}`,
    line.worth,
  ])
  return [...pairs, ...sums.filter(([, taka]) => taka > 0)]
}

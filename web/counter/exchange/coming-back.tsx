import { useId } from 'react'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { EXCHANGE_REASONS, type ExchangeReason, PAIR_CONDITIONS } from '#shared/rules/counter/exchange.ts'
import { exchangeReasonName, pairConditionName } from '#shared/rules/counter/exchange-names.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import { Button } from '#web/ui/button.tsx'
import { type Draft, type PickedPairs, pairsLeft, togglePick } from '../device/exchange-draft.ts'
import { CounterField, Message } from '../field.tsx'

interface DraftProps {
  draft: Draft
  onChange: (draft: Draft) => void
}

/** An order or a receipt with its pairs: which come back, how they are, and why. */
export function Bought({ source, draft, onChange }: DraftProps & { source: ExchangeSource }) {
  const { _id, kind, number, store, at, until, faultUntil, isFaultLate, lines } = source
  const isLate = source.isLate && lines.some((line) => pairsLeft(line) > 0 && (line.asked?.isLate ?? !line.asked))
  const remove = () =>
    onChange({
      ...draft,
      sources: draft.sources.filter((one) => one._id !== _id),
      picks: draft.picks.filter((pick) => pick.source !== _id),
    })
  const isOver = lines.every((line) => pairsLeft(line) === 0)
  return (
    <li className="grid gap-1 rounded-m border border-line bg-surface p-3">
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <strong translate="no">{number}</strong>
        <Button
          tone="quiet"
          size="sm"
          className="-mr-2 min-h-11"
          aria-label={t('Leave it: {number}', { number })}
          onClick={remove}
        >
          {t('Leave it')}
        </Button>
      </div>
      <p className="text-14 text-ink-muted">
        {localized(store, 'code')} ·{' '}
        {kind === 'order'
          ? t('delivered {date}', { date: formatDate(at) })
          : t('sold {date}', { date: formatDate(at) })}
        {!source.isLate && !isOver && ` · ${t('may come back until {date}', { date: formatDate(until) })}`}
      </p>
      {isLate && !isOver && (
        <Message tone="warn">
          {t('Its days to exchange ended on {date}. Somebody who may decides, and says why.', {
            date: formatDate(until),
          })}{' '}
          {faultUntil && !isFaultLate && t('Faulty pairs come back until {date}.', { date: formatDate(faultUntil) })}
        </Message>
      )}
      {isOver && <Message tone="warn">{t('All of its pairs have come back already.')}</Message>}
      <ul className="divide-y divide-line">
        {lines.map((line) => (
          <BoughtLine key={line.line} {...{ source, line, draft, onChange }} />
        ))}
      </ul>
    </li>
  )
}

type SourceLine = ExchangeSource['lines'][number]

function BoughtLine(props: DraftProps & { source: ExchangeSource; line: SourceLine }) {
  const { source, line, draft, onChange } = props
  const left = pairsLeft(line)
  const pick = draft.picks.find((one) => one.source === source._id && one.line === line.line)
  const set = (changes: Partial<PickedPairs>) =>
    onChange({ ...draft, picks: draft.picks.map((one) => (one === pick ? { ...one, ...changes } : one)) })
  return (
    <li className="py-1">
      <label className="control-choice">
        <input
          type="checkbox"
          className="control-check"
          checked={pick !== undefined}
          disabled={left === 0}
          onChange={() => onChange(togglePick(draft, source, line))}
        />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-3">
            <strong {...localizedProps(line, 'name')} />
            <span>{formatTaka(line.total)}</span>
          </span>
          <span className="block text-14 text-ink-muted">
            <span translate="no">{line.code}</span> · {t('Size {size}', { size: String(line.size.size) })}
            {line.quantity > 1 && ` · × ${figures(line.quantity)}`}
            {line.isReduced && ` · ${t('at a reduced price')}`}
          </span>
          {line.asked && left > 0 && (
            <span className="block text-14">
              {line.asked.wanted
                ? t('Asked for size {size}', { size: String(line.asked.wanted.size) })
                : t('Asked for the money')}
              {source.isLate && !line.asked.isLate && ` · ${t('in time')}`}
            </span>
          )}
          {line.back > 0 && (
            <span className="block text-14 text-warn">
              {left === 0 ? t('Came back already') : t('{count} of them came back already', { count: line.back })}
            </span>
          )}
        </span>
      </label>
      {pick && (
        <div className="mb-2 pl-8">
          <Details {...{ pick, left, set }} />
        </div>
      )}
    </li>
  )
}

interface DetailsProps {
  pick: Pick<PickedPairs, 'quantity' | 'condition' | 'reason'>
  /** pairs that may come back at most */
  left: number
  set: (changes: Partial<DetailsProps['pick']>) => void
}

/** How many pairs come back, how they are, and why. */
export function Details({ pick, left, set }: DetailsProps) {
  const id = useId()
  return (
    <div className="grid gap-2">
      {left > 1 && (
        <div className="flex items-center">
          <button
            type="button"
            className="stepper-button"
            aria-label={t('One pair less')}
            disabled={pick.quantity === 1}
            onClick={() => set({ quantity: pick.quantity - 1 })}
          >
            −
          </button>
          <span className="min-w-8 text-center font-semibold">{figures(pick.quantity)}</span>
          <button
            type="button"
            className="stepper-button"
            aria-label={t('One pair more')}
            disabled={pick.quantity === left}
            onClick={() => set({ quantity: pick.quantity + 1 })}
          >
            +
          </button>
        </div>
      )}
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t('Condition')}</legend>
        {PAIR_CONDITIONS.map((condition) => (
          <Button
            key={condition}
            tone={pick.condition === condition ? 'primary' : 'secondary'}
            size="sm"
            className="min-h-11"
            aria-pressed={pick.condition === condition}
            onClick={() => set({ condition })}
          >
            {pairConditionName(condition)}
          </Button>
        ))}
      </fieldset>
      <div>
        <label htmlFor={id} className="mb-1 block text-14 font-semibold">
          {t('Why does it come back?')}
        </label>
        <select
          id={id}
          className="control-field"
          value={pick.reason}
          onChange={(event) => set({ reason: event.currentTarget.value as ExchangeReason })}
        >
          {EXCHANGE_REASONS.map((reason) => (
            <option key={reason} value={reason}>
              {exchangeReasonName(reason)}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}

/** Why pairs are taken after their days to exchange. */
export function LateReason({ draft, onChange }: DraftProps) {
  return (
    <CounterField
      label={t('Why does the shop take it late?')}
      maxLength={200}
      required
      value={draft.lateReason}
      onChange={({ currentTarget }) => onChange({ ...draft, lateReason: currentTarget.value })}
    />
  )
}

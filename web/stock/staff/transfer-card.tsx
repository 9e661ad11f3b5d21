import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Transfer } from '#shared/schemas/stock/stock.ts'
import { api, call } from '#web/api.ts'
import { useMayAt } from '#web/auth/access.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { sendOnce } from '#web/staff/send-once.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { parsePairs } from './sheet-draft.ts'

interface TransferCardProps {
  transfer: Transfer
  /** id of the showroom that looks at it */
  showroom: string
}

const STATES: Record<Transfer['state'], { label: string; tone: 'warn' | 'ok' | 'neutral' }> = {
  asked: { label: t('Asked for'), tone: 'neutral' },
  sent: { label: t('On the way'), tone: 'warn' },
  received: { label: t('Arrived'), tone: 'ok' },
  cancelled: { label: t('Cancelled'), tone: 'neutral' },
}

/** A transfer: what was sent, what arrived, and, while it is on its way, how its receiver or its sender closes it. */
export function TransferCard({ transfer, showroom }: TransferCardProps) {
  const { from, to, state, rows, createdAt, receivedAt, note } = transfer
  const id = useId()
  const mayWork = useMayAt('write_stock', showroom)
  const isReceiver = to._id === showroom && state === 'sent' && mayWork
  const queries = useQueryClient()
  const [counts, setCounts] = useState<Record<string, string>>({})
  const received = rows.map((row) => {
    const pairs = parsePairs(textOf(row, counts), 'count')
    return pairs === null || pairs > row.sent ? null : pairs
  })
  const param = { id: transfer._id }
  const { busy: isClosing, close } = useClosing(param)
  const { formProps, busy, notice } = useTypedForm({
    onSave: async () => {
      const arrived = rows.flatMap(({ product, size }, index) => {
        const pairs = received[index]
        return pairs === null || pairs === undefined ? [] : [{ product: product._id, size: size._id, received: pairs }]
      })
      const { message } = await sendOnce(`receive ${param.id}`, (header) =>
        call(api.stock.transfers.receive[':id'].$put({ param, header, json: { rows: arrived } })),
      ).finally(() => void queries.invalidateQueries({ queryKey: stockKeys.all }))
      return () => toast.success(message)
    },
  })
  return (
    <form {...formProps} aria-labelledby={id} className="rounded-m border border-line bg-surface p-4 text-14">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 id={id} className="font-text text-16 font-semibold tracking-normal">
          {localized(from, 'code')} → {localized(to, 'code')}
        </h2>
        <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
      </div>
      <p className="text-ink-muted tabular-nums">
        <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
        {receivedAt && (
          <>
            {' – '}
            <time dateTime={receivedAt}>{formatDateTime(receivedAt)}</time>
          </>
        )}
      </p>
      {note && <p className="mt-1 wrap-anywhere">{note}</p>}
      <TransferRows {...{ rows, isReceiver, received, counts, setCounts }} />
      {notice}
      {state === 'asked' && mayWork && (
        <div className="mt-3 flex flex-wrap gap-3">
          {from._id === showroom && (
            <Button size="sm" busy={isClosing} onClick={() => close('send')}>
              Send
            </Button>
          )}
          <Button tone="secondary" size="sm" busy={isClosing} onClick={() => close('cancel')}>
            {from._id === showroom ? t('Decline') : t('Call off')}
          </Button>
        </div>
      )}
      {state === 'sent' && mayWork && (
        <div className="mt-3 flex flex-wrap gap-3">
          {isReceiver && (
            <Button type="submit" size="sm" busy={busy || isClosing} disabled={received.includes(null)}>
              Receive
            </Button>
          )}
          {from._id === showroom && (
            <Button tone="secondary" size="sm" busy={busy || isClosing} onClick={() => close('cancel')}>
              Call off
            </Button>
          )}
        </div>
      )}
    </form>
  )
}

interface TransferRowsProps {
  rows: Transfer['rows']
  isReceiver: boolean
  /** pairs that arrived by row; null: what was typed is no such number */
  received: readonly (number | null)[]
  /** what was typed by row */
  counts: Record<string, string>
  setCounts: (counts: Record<string, string>) => void
}

function TransferRows({ rows, isReceiver, received, counts, setCounts }: TransferRowsProps) {
  return (
    <ul className="mt-3 divide-y divide-line">
      {rows.map((row, index) => {
        const label = sizeText(row)
        return (
          <li key={rowKey(row)} className="flex items-center justify-between gap-3 py-2">
            <span className="min-w-0 wrap-anywhere">{label}</span>
            <span className="flex shrink-0 items-center gap-2 tabular-nums">
              {isReceiver && (
                <input
                  type="text"
                  inputMode="numeric"
                  autoComplete="off"
                  aria-label={t('Arrived of {name}', { name: label })}
                  aria-invalid={received[index] === null}
                  value={textOf(row, counts)}
                  onChange={({ target }) => setCounts({ ...counts, [rowKey(row)]: target.value })}
                  onFocus={({ target }) => target.select()}
                  className="h-9 w-14 rounded-s border border-line bg-surface text-center aria-invalid:border-bad pointer-coarse:h-11"
                />
              )}
              <span className={row.received !== null && row.received < row.sent ? 'text-bad' : undefined}>
                {row.received === null
                  ? t('of {count}', { count: figures(row.sent) })
                  : t('{received} of {count}', { received: figures(row.received), count: figures(row.sent) })}
              </span>
            </span>
          </li>
        )
      })}
    </ul>
  )
}

/** Sends what was asked for, or calls a transfer off; whatever comes of it, the stock is read anew: somebody may have been faster. */
function useClosing(param: { id: string }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (verb: 'send' | 'cancel') =>
      sendOnce(`${verb} ${param.id}`, (header) =>
        call(api.stock.transfers[verb][':id'].$put({ param, header, json: {} })),
      ),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKeys.all }),
  })
  return { busy: isPending, close: mutate }
}

/** What is typed for a row, at first what was sent. */
function textOf(row: Transfer['rows'][number], counts: Record<string, string>): string {
  return counts[rowKey(row)] ?? figures(row.sent)
}

function rowKey({ product, size }: Transfer['rows'][number]): string {
  return `${product._id} ${size._id}`
}

function sizeText({ product, size }: Transfer['rows'][number]): string {
  return t('{name}, size {size}', {
    name: localized(product, 'name'),
    size: String(size.size ?? '–'),
  })
}

import { useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { Transfer } from '#shared/schemas/stock/stock.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, listTransfers, moveTransfer, receiveTransfer } from './device/api.ts'
import { arrivingSheet, type Sheet } from './device/sheet.ts'
import type { ShopFacts } from './device/store.ts'
import type { Counter } from './device/use-counter.ts'
import { Message } from './field.tsx'
import { ScanSheet } from './scan-sheet.tsx'
import { type Sheets, useSave } from './use-sheets.tsx'

interface TransfersProps {
  counter: Counter
  shop: ShopFacts
  sheets: Sheets
}

/** What is on its way to this showroom, what others ask it for, and what it has sent or asked for itself. */
export function Transfers({ counter, shop, sheets }: TransfersProps) {
  const own = counter.device?.store._id ?? ''
  const [transfers, setTransfers] = useState<Transfer[] | null>(null)
  const [error, setError] = useState('')
  const [arriving, setArriving] = useState<Transfer | null>(null)
  const read = useCallback(
    () =>
      listTransfers(own).then(
        ({ transfers: all }) => {
          setError('')
          setTransfers(all.filter(({ state }) => state === 'asked' || state === 'sent'))
        },
        (refusal: CounterError) => setError(refusal.message),
      ),
    [own],
  )
  useEffect(() => void read(), [read])
  const { save, busy, note } = useSave(counter, () => void read())
  const move = (id: string, verb: 'send' | 'cancel') =>
    save({ name: `${verb} ${id}`, send: (_, key) => moveTransfer(id, verb, key) })
  if (arriving)
    return (
      <Arriving
        key={arriving._id}
        {...{ counter, shop, sheets }}
        transfer={arriving}
        onClose={() => {
          setArriving(null)
          void read()
        }}
      />
    )
  return (
    <div className="grid gap-4">
      {note}
      {error && (
        <Message tone="bad">
          <p>{error}</p>
          <Button tone="quiet" size="sm" className="min-h-11" onClick={() => void read()}>
            {t('Try again')}
          </Button>
        </Message>
      )}
      {!transfers && !error && <p>{t('Loading…')}</p>}
      {transfers?.length === 0 && (
        <p className="text-ink-muted">{t('Nothing is on its way to this showroom or from it.')}</p>
      )}
      <ul className="grid gap-3 lg:grid-cols-2">
        {transfers?.map((transfer) => (
          <li key={transfer._id} className="grid content-start gap-2 rounded-m border border-line bg-surface p-3">
            <TransferText transfer={transfer} own={own} />
            <div className="flex flex-wrap gap-2">
              {transfer.to._id === own && transfer.state === 'sent' && (
                <Button onClick={() => setArriving(transfer)}>{t('Receive by scanning')}</Button>
              )}
              {transfer.from._id === own && transfer.state === 'asked' && (
                <Button busy={busy} onClick={() => move(transfer._id, 'send')}>
                  {t('Send')}
                </Button>
              )}
              {(transfer.from._id === own || transfer.state === 'asked') && (
                <Button tone="secondary" busy={busy} onClick={() => move(transfer._id, 'cancel')}>
                  {transfer.from._id === own && transfer.state === 'asked' ? t('Decline') : t('Call off')}
                </Button>
              )}
            </div>
          </li>
        ))}
      </ul>
    </div>
  )
}

function TransferText({
  transfer: { from, to, state, rows, note, createdAt },
  own,
}: {
  transfer: Transfer
  own: string
}) {
  const other = localized(from._id === own ? to : from, 'code')
  const title =
    from._id === own
      ? state === 'asked'
        ? t('{showroom} asks for', { showroom: other })
        : t('On its way to {showroom}', { showroom: other })
      : state === 'asked'
        ? t('Asked for in {showroom}', { showroom: other })
        : t('On its way from {showroom}', { showroom: other })
  return (
    <>
      <h3 className="text-16">{title}</h3>
      <p className="text-14 text-ink-muted">{formatDateTime(createdAt)}</p>
      {note && <p className="wrap-anywhere">{note}</p>}
      <ul>
        {rows.map(({ product, size, sent }) => (
          <li key={product._id + size._id}>
            {t('{name}, size {size}', { name: localized(product, 'name'), size: String(size.size ?? '') })} ×{' '}
            {figures(sent)}
          </li>
        ))}
      </ul>
    </>
  )
}

interface ArrivingProps extends TransfersProps {
  transfer: Transfer
  onClose: () => void
}

/** Takes in what has arrived, scanned pair by pair beside what was sent. */
function Arriving({ counter, shop, sheets, transfer, onClose }: ArrivingProps) {
  const name = `arrives ${transfer._id}`
  const kept = sheets.of(name)
  const sheet = kept.length > 0 ? kept : arrivingSheet(transfer)
  const onChange = (next: Sheet) => sheets.set(name, next)
  const { save, busy, note } = useSave(counter, () => {
    onChange([])
    onClose()
  })
  const [sent, scanned] = [sum(sheet.map((row) => row.sent ?? 0)), sum(sheet.map(({ pairs }) => pairs))]
  const isOver = sheet.some((row) => row.pairs > (row.sent ?? 0))
  const receive = () =>
    save({
      name,
      contents: sheet.map(({ product, size, pairs }) => ({ product, size, received: pairs })),
      send: (rows: Parameters<typeof receiveTransfer>[1], key) => receiveTransfer(transfer._id, rows, key),
    })
  return (
    <div className="grid gap-4">
      <h3 className="text-18">{t('On its way from {showroom}', { showroom: localized(transfer.from, 'code') })}</h3>
      <ScanSheet
        {...{ counter, shop, sheet, onChange }}
        isClosed
        noteOf={(row) => t('{count} sent', { count: row.sent ?? 0 })}
      >
        {note}
        {scanned < sent && (
          <Message tone="warn">
            {t('{scanned} of {sent} pairs are scanned. What is missing is told to the sender.', { scanned, sent })}
          </Message>
        )}
        {isOver && <Message tone="bad">{t('More pairs are scanned than were sent.')}</Message>}
        <Button block busy={busy} disabled={isOver} onClick={() => void receive()}>
          {plural(
            scanned,
            t('Receive {count} pair', { count: scanned }),
            t('Receive {count} pairs', { count: scanned }),
          )}
        </Button>
        <Button tone="quiet" onClick={onClose}>
          {t('Back')}
        </Button>
      </ScanSheet>
    </div>
  )
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)

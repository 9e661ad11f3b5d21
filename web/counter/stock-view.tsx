import { type FormEvent, useEffect, useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { countPairs, listShowrooms, receiveDelivery, sendPairs } from './device/api.ts'
import { countRows, movedRows, type Sheet, type SheetRow, unscanned } from './device/sheet.ts'
import { pairsOnHand } from './device/snapshot.ts'
import type { ShopFacts } from './device/store.ts'
import type { Counter } from './device/use-counter.ts'
import { CounterField, Message } from './field.tsx'
import { ScanSheet } from './scan-sheet.tsx'
import { Transfers } from './transfers.tsx'
import { useSave, useSheets } from './use-sheets.tsx'

type Task = 'count' | 'receive' | 'send' | 'transfers'

interface StockProps {
  counter: Counter
  shop: ShopFacts
}

/** The pairs of the showroom by scanning: counted, received, sent and taken in. */
export function StockView({ counter, shop }: StockProps) {
  const [task, setTask] = useState<Task>('count')
  const sheets = useSheets(counter.store)
  const tasks: [Task, string][] = [
    ['count', t('Count')],
    ['receive', t('Receive')],
    ['send', t('Send')],
    ['transfers', t('Transfers')],
  ]
  if (!sheets) return <p>{t('Loading…')}</p>
  const props = { counter, shop, sheet: sheets.of(task), onChange: (sheet: Sheet) => sheets.set(task, sheet) }
  return (
    <div className="grid gap-5">
      <h2 className="text-22">{t('Stock')}</h2>
      <nav aria-label={t('What to do')} className="-mx-1 flex flex-wrap gap-1">
        {tasks.map(([name, label]) => (
          <button
            key={name}
            type="button"
            aria-current={task === name ? 'page' : undefined}
            onClick={() => setTask(name)}
            className={cx(
              'min-h-11 border-b-2 px-3',
              task === name ? 'border-brand font-semibold' : 'border-transparent',
            )}
          >
            {label}
          </button>
        ))}
      </nav>
      {!counter.isReached && (
        <Message tone="warn">
          {t('Pairs can be scanned without a connection, and are saved once there is one.')}
        </Message>
      )}
      {task === 'count' && <Counting {...props} />}
      {task === 'receive' && <Receiving {...props} />}
      {task === 'send' && <Sending {...props} />}
      {task === 'transfers' && <Transfers counter={counter} shop={shop} sheets={sheets} />}
    </div>
  )
}

interface TaskProps extends StockProps {
  sheet: Sheet
  onChange: (sheet: Sheet) => void
}

function Counting({ counter, shop, sheet, onChange }: TaskProps) {
  const { catalogue, device, catchUp } = counter
  const { save, busy, note } = useSave(counter, () => onChange([]))
  const missing = unscanned(sheet, catalogue.shoes, shop)
  const noteOf = ({ product, size }: SheetRow) => {
    const shoe = catalogue.shoes.get(product)
    return shoe ? t('Books: {count}', { count: pairsOnHand(shoe, size) }) : ''
  }
  return (
    <ScanSheet {...{ counter, shop, sheet, onChange, noteOf }}>
      {missing.length > 0 && (
        <Button tone="secondary" onClick={() => onChange([...sheet, ...missing])}>
          {t('Count {count} sizes that were not scanned as none', { count: figures(missing.length) })}
        </Button>
      )}
      {note}
      {sheet.length > 0 && (
        <Button
          block
          busy={busy}
          onClick={() =>
            save({
              name: 'count',
              contents: sheet.map(({ product, size, pairs }) => [product, size, pairs]),
              make: async () => {
                await catchUp()
                return countRows(sheet, catalogue.shoes)
              },
              send: (rows, key) => countPairs(device?.store._id ?? '', rows, key),
            })
          }
        >
          {t('Save the count')}
        </Button>
      )}
    </ScanSheet>
  )
}

function Receiving({ counter, shop, sheet, onChange }: TaskProps) {
  const [reference, setReference] = useState('')
  const { save, busy, note } = useSave(counter, () => {
    onChange([])
    setReference('')
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void save({
      name: 'receive',
      contents: { rows: movedRows(sheet), reference },
      send: (delivered: { rows: ReturnType<typeof movedRows>; reference: string }, key) =>
        receiveDelivery(counter.device?.store._id ?? '', delivered, key),
    })
  }
  return (
    <ScanSheet {...{ counter, shop, sheet, onChange }}>
      {note}
      {sheet.length > 0 && (
        <form onSubmit={submit} className="grid gap-3">
          <CounterField
            label={t('Delivery note')}
            maxLength={80}
            required
            autoComplete="off"
            value={reference}
            onChange={({ currentTarget }) => setReference(currentTarget.value)}
          />
          <Button type="submit" busy={busy} block>
            {t('Receive')}
          </Button>
        </form>
      )}
    </ScanSheet>
  )
}

function Sending({ counter, shop, sheet, onChange }: TaskProps) {
  const own = counter.device?.store._id ?? ''
  const [showrooms, setShowrooms] = useState<Awaited<ReturnType<typeof listShowrooms>>>([])
  useEffect(() => {
    listShowrooms().then(setShowrooms, () => {})
  }, [])
  const { save, busy, note } = useSave(counter, () => onChange([]))
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const [to, words] = [String(form.get('to')), String(form.get('note'))]
    void save({ name: 'send', contents: { from: own, to, rows: movedRows(sheet), note: words }, send: sendPairs })
  }
  return (
    <ScanSheet {...{ counter, shop, sheet, onChange }}>
      {note}
      {sheet.length > 0 && (
        <form onSubmit={submit} className="grid gap-3">
          <label className="grid gap-1 text-14 font-semibold">
            {t('Send to')}
            <select name="to" required className="control-field font-normal">
              <option value="">{t('Choose a showroom')}</option>
              {showrooms
                .filter(({ _id }) => _id !== own)
                .map((showroom) => (
                  <option key={showroom._id} value={showroom._id}>
                    {localized(showroom, 'code')}
                  </option>
                ))}
            </select>
          </label>
          <CounterField label={t('Note')} name="note" maxLength={500} autoComplete="off" />
          <Button type="submit" busy={busy} block>
            {t('Send')}
          </Button>
        </form>
      )}
    </ScanSheet>
  )
}

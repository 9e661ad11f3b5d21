import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { NOTES, notesTotal } from '#shared/rules/counter/counter.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { DeviceTill } from '#shared/schemas/counter/device-till.ts'
import { Button } from '#web/ui/button.tsx'
import { type CounterError, changeTill, readTill } from './device/api.ts'
import { backlogOf } from './device/queue.ts'
import { MEANT_AGAIN_MS, sendOnce } from './device/send-once.ts'
import type { Counter } from './device/use-counter.ts'
import { CounterField, Message } from './field.tsx'
import { useScans } from './scan.ts'

/**
 * Calls the shop about the till with what somebody has typed, and what was `seen` then, and shows what it holds now; false where it was
 * refused.
 */
type Act = (path: 'open' | 'move' | 'close', typed: object, seen?: object) => Promise<boolean>

/** The till of this device: opened, added to, counted. All of it needs a connection; selling does not. */
export function TillView({ counter }: { counter: Counter }) {
  const { device, sales, catchUp } = counter
  const [till, setTill] = useState<DeviceTill | null>(null)
  const [error, setError] = useState('')
  const [done, setDone] = useState('')
  const key = device?.key ?? ''
  const waiting = sales.filter(({ state }) => state === 'waiting').length
  const load = useCallback(async () => {
    await catchUp()
    try {
      setTill(await readTill(key))
      setError('')
    } catch (refusal) {
      setError((refusal as CounterError).message)
    }
  }, [key, catchUp])
  useEffect(() => void load(), [load])
  useScans(true, () => setError(t('A shoe was scanned. Nothing is sold here: go to “Sell” first.')))
  const act: Act = async (path, typed, seen = {}) => {
    setDone('')
    try {
      const { message, till: now } = await sendOnce(counter.store, {
        name: `till ${path}`,
        contents: typed,
        make: () => ({ ...typed, ...seen }),
        send: (body, once) => changeTill(key, path, body, once),
        within: MEANT_AGAIN_MS,
      })
      setTill(now)
      setDone(message)
      setError('')
      return true
    } catch (refusal) {
      setError((refusal as CounterError).message)
      // Somebody may have moved it meanwhile.
      await readTill(key).then(setTill, () => {})
      return false
    }
  }
  return (
    <section aria-labelledby="till" className="mx-auto grid max-w-160 gap-5">
      <h2 id="till" className="text-22">
        {t('Till of this device')}
      </h2>
      {waiting > 0 && (
        <Message tone="warn">
          {t('The till can be closed once everything is sent. Waiting: {count}', { count: waiting })}
        </Message>
      )}
      {error && (
        <Message tone="bad">
          {error}{' '}
          {!till && (
            <button type="button" className="min-h-11 underline underline-offset-4" onClick={load}>
              {t('Try again')}
            </button>
          )}
        </Message>
      )}
      {done && <Message tone="ok">{done}</Message>}
      {!till && !error && <p>{t('Loading…')}</p>}
      {till?.last && till.openedAt === null && <LastCount last={till.last} />}
      {till && till.openedAt === null && <Opening till={till} act={act} />}
      {till && (till.openedAt !== null || till.taken > 0 || till.methods.length > 0) && <Facts till={till} />}
      {till?.openedAt && (
        <>
          <Moving till={till} act={act} />
          <Counting key={till.openedAt} till={till} act={act} counter={counter} />
        </>
      )}
      <a href={localizePath('/dashboard/cash')} className="text-link">
        {t('Count and close the showroom’s till')}
      </a>
    </section>
  )
}

function LastCount({ last: { counted, difference, reason, at, by } }: { last: NonNullable<DeviceTill['last']> }) {
  return (
    <p className="text-14 text-ink-muted wrap-anywhere">
      {t('Counted last by {name}, {date}: {taka}', { name: by, date: formatDateTime(at), taka: formatTaka(counted) })}
      {difference !== 0 && ` · ${t('Difference')} ${formatTaka(difference)} · ${reason}`}
    </p>
  )
}

function Opening({ till, act }: { till: DeviceTill; act: Act }) {
  const [opened, setOpened] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void act('open', { opened: readWhole(opened) })
  }
  return (
    <form onSubmit={submit} className="grid gap-3 rounded-m border border-line bg-surface p-4">
      <p>
        {till.taken > 0
          ? t('This device sells, but nobody has said what lay in its drawer.')
          : t('Count what lies in the drawer before the first sale.')}
      </p>
      <CounterField
        label={t('Opened with, in taka')}
        inputMode="numeric"
        autoComplete="off"
        required
        value={opened}
        onChange={(event) => setOpened(event.target.value)}
      />
      <Button type="submit">{t('Open the till')}</Button>
    </form>
  )
}

function Facts({ till }: { till: DeviceTill }) {
  const rows: [string, number][] = [
    [t('Opened with'), till.opened],
    ...till.methods.map(({ method, taka }): [string, number] => [
      t('Sold: {method}', { method: counterMethodName(method) }),
      taka,
    ]),
    [t('Orders fetched here'), till.orders],
    [t('Paid in'), till.paidIn],
    [t('Paid out'), -till.paidOut],
  ]
  return (
    <div>
      <dl className="divide-y divide-line">
        {rows
          .filter(([, taka], index) => index === 0 || taka !== 0)
          .map(([label, taka]) => (
            <div key={label} className="flex justify-between gap-4 py-2">
              <dt>{label}</dt>
              <dd className="font-semibold">{formatTaka(taka)}</dd>
            </div>
          ))}
        <div className="flex items-baseline justify-between gap-4 py-2">
          <dt>{t('The drawer should hold')}</dt>
          <dd className="text-28 font-semibold">{formatTaka(till.expected)}</dd>
        </div>
      </dl>
      {till.movements.length > 0 && (
        <ul className="mt-2 grid gap-1 text-14 text-ink-muted">
          {till.movements.map(({ position, taka, reason, at, by, withSafe }) => (
            <li key={position} className="wrap-anywhere">
              {[formatTaka(taka), withSafe ? t('Safe of the showroom') : '', reason, by, formatDateTime(at)]
                .filter(Boolean)
                .join(' · ')}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function Moving({ till, act }: { till: DeviceTill; act: Act }) {
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = event.currentTarget
    const form = new FormData(fields)
    const typed = {
      kind: form.get('kind'),
      taka: readWhole(String(form.get('taka'))),
      reason: form.get('reason'),
      withSafe: form.has('withSafe'),
    }
    const isNoted = await act('move', typed, { seen: till.expected })
    // What was refused is still to be mended, or to be pressed again.
    if (isNoted) fields.reset()
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('Put cash in or take some out')}
      </summary>
      <form onSubmit={submit} className="grid gap-3 rounded-m border border-line bg-surface p-4">
        <fieldset className="flex flex-wrap gap-x-6">
          <legend className="mb-1 text-14 font-semibold">{t('What happens')}</legend>
          {(
            [
              ['paid-out', t('Taken out')],
              ['paid-in', t('Put in')],
            ] as const
          ).map(([kind, label]) => (
            <label key={kind} className="inline-flex min-h-11 items-center gap-2">
              <input type="radio" name="kind" value={kind} defaultChecked={kind === 'paid-out'} className="size-5" />
              {label}
            </label>
          ))}
        </fieldset>
        <CounterField label={t('Amount, in taka')} name="taka" inputMode="numeric" autoComplete="off" required />
        <CounterField label={t('Reason')} name="reason" maxLength={200} required />
        <label className="inline-flex min-h-11 items-center gap-2">
          <input type="checkbox" name="withSafe" className="size-5" />
          {t('From or into the safe of this showroom')}
        </label>
        <Button type="submit" tone="secondary">
          {t('Note it')}
        </Button>
      </form>
    </details>
  )
}

/** Counts the drawer by notes, tells the difference, and closes the till. */
function Counting({ till, act, counter }: { till: DeviceTill; act: Act; counter: Counter }) {
  const [pieces, setPieces] = useState<Record<string, string>>({})
  const [reason, setReason] = useState('')
  const notes = Object.fromEntries(
    Object.entries(pieces).flatMap(([note, text]) => (readWhole(text) > 0 ? [[note, readWhole(text)]] : [])),
  )
  const counted = notesTotal(notes)
  const difference = counted - till.expected
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    await counter.catchUp()
    const { sequence, waiting } = await backlogOf(counter.store)
    const said = reason.trim() && { reason: reason.trim() }
    await act('close', { counted, notes, ...said }, { seen: till.expected, sequence, waiting })
  }
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center underline underline-offset-4">
        {t('Count the drawer and close the till')}
      </summary>
      <form onSubmit={submit} className="grid gap-3 rounded-m border border-line bg-surface p-4">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {NOTES.map((note) => (
            <CounterField
              key={note}
              label={t('{note} ×', { note: formatTaka(note) })}
              inputMode="numeric"
              autoComplete="off"
              value={pieces[note] ?? ''}
              onChange={(event) => setPieces({ ...pieces, [note]: event.target.value })}
            />
          ))}
        </div>
        <p className="flex items-baseline justify-between gap-4" role="status">
          <span>{t('Counted')}</span>
          <strong className="text-22">{formatTaka(counted)}</strong>
        </p>
        {counted > 0 && difference !== 0 && (
          <Message tone="warn">
            {difference < 0
              ? t('{taka} are missing', { taka: formatTaka(-difference) })
              : t('{taka} too much', { taka: formatTaka(difference) })}
          </Message>
        )}
        {difference !== 0 && (
          <CounterField
            label={t('Reason of the difference')}
            maxLength={200}
            required
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        )}
        <Button type="submit">{t('Close the till')}</Button>
      </form>
    </details>
  )
}

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { COUNTER_METHODS, type ConflictKind, saleNumber } from '#shared/rules/counter/counter.ts'
import { counterMethodName } from '#shared/rules/counter/counter-methods.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import type { SaleDifferences } from '#shared/schemas/counter/sale.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { type Line, outcomeOf, readSale } from './read-waiting-sale.ts'
import { tillKeys, waitingSalesQuery } from './till-queries.ts'

type WaitingSale = SaleDifferences['waiting'][number]

/** What the counters of a showroom, or of all (''), have sent and the shop has not taken, to be decided on; nothing where none waits. */
export function WaitingSales({ store }: { store: string }) {
  const { data = [], error, refetch } = useQuery(waitingSalesQuery(store))
  if (error) return <LoadFailure subject={t('The sales that wait')} level={3} error={error} onRetry={refetch} />
  if (data.length === 0) return null
  return (
    <section aria-labelledby="waiting-sales" className="grid gap-3">
      <h3 id="waiting-sales" className="text-18">
        {t('Sales and exchanges that wait for a decision')}
      </h3>
      <ul className="grid gap-4">
        {data.map((sale) => (
          <li key={sale._id} className="grid gap-3 rounded-m border border-line bg-surface p-4">
            <Facts sale={sale} />
            <May permission="write_devices" at={sale.store._id}>
              <Decision sale={sale} />
            </May>
          </li>
        ))}
      </ul>
    </section>
  )
}

const KINDS: Record<ConflictKind, string> = {
  'other-body': t('Another sale has this number'),
  revoked: t('Its device was revoked'),
  unapproved: t('Nobody has approved its discount'),
  unsound: t('The shop could not read it'),
}

function Facts({ sale }: { sale: WaitingSale }) {
  const { lines, payments, total } = readSale(sale)
  return (
    <div className="text-14">
      <h4 className="text-16">
        <span translate="no">{nameOf(sale)}</span> · {sale.exchange ? t('Exchange') : formatTaka(total)}
      </h4>
      <p className="text-ink-muted wrap-anywhere">
        {[!sale.exchange && KINDS[sale.kind], formatDateTime(sale.at), sale.by.name].filter(Boolean).join(' · ')}
      </p>
      {sale.exchange && <ComesBack exchange={sale.exchange} />}
      {sale.errors.map(({ path, message }) => (
        <p key={path} className="text-bad">
          {message}
        </p>
      ))}
      {sale.exchange && lines.length > 0 && <p className="mt-2 font-semibold">{t('Goes out')}</p>}
      <ul className={cx('grid gap-1 tabular-nums', !sale.exchange && 'mt-2')}>
        {lines.map((line) => (
          <li key={line.position}>
            {lineName(line)}: {figures(line.quantity)} × {formatTaka(line.price)}
            {line.discount > 0 && ` − ${formatTaka(line.discount)} (${line.discountReason})`}
          </li>
        ))}
        {payments.map(({ method, taka, reference }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two payments may be the same
          <li key={index} className="text-ink-muted">
            {[counterMethodName(method), formatTaka(taka), reference].filter(Boolean).join(' ')}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** What came back in an exchange without a line, whose customer has gone, and why the shop has not taken it. */
function ComesBack({ exchange }: { exchange: NonNullable<WaitingSale['exchange']> }) {
  const { refusal, lines, paidBack } = exchange
  const cameBack = lines.find((line) => line.cameBack)?.cameBack
  return (
    <>
      <p className="text-bad">{refusal}</p>
      {cameBack && (
        <p>
          {t('Credit note {number}, {showroom}, {time}', {
            number: cameBack.number,
            showroom: localized(cameBack.store, 'code'),
            time: formatDateTime(cameBack.at),
          })}
        </p>
      )}
      <p className="mt-2 font-semibold">{t('Comes back')}</p>
      <ul className="grid gap-1 tabular-nums">
        {lines.map(({ from, shoe, quantity }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: as it was sent
          <li key={index}>
            {lineName({ shoe: shoe && { ...shoe, name: localized(shoe, 'name') } })}: {figures(quantity)}{' '}
            {from && (
              <span translate="no" className="whitespace-nowrap">
                ({from})
              </span>
            )}
          </li>
        ))}
      </ul>
      {paidBack > 0 && <p>{t('Given back in cash: {taka}', { taka: formatTaka(paidBack) })}</p>}
    </>
  )
}

type Choice = 'take' | 'correct' | 'leave'

function Decision({ sale }: { sale: WaitingSale }) {
  const queries = useQueryClient()
  const choices = choicesOf(sale)
  const [choice, setChoice] = useState<Choice>(choices[0] ?? 'leave')
  const { lines } = readSale(sale)
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const json = {
        take: choice !== 'leave',
        note: text('note'),
        ...(choice === 'correct' && { sale: corrected(sale, (name) => readWhole(text(name) || '0'), text) }),
      }
      const { message } = await call(api.counter.conflicts.settle[':id'].$post({ param: { id: sale._id }, json }))
      return () => {
        toast.success(message)
        void queries.invalidateQueries({ queryKey: tillKeys.all })
      }
    },
  })
  return (
    <form {...formProps} aria-label={nameOf(sale)} className="grid gap-3 sm:grid-cols-2">
      {choices.length > 1 && (
        <SelectField
          label={t('Decision')}
          name="choice"
          value={choice}
          options={choices.map((value) => ({ value, label: CHOICES[value] }))}
          onChange={({ target }) => setChoice(target.value as Choice)}
        />
      )}
      <TextField label={t('Reason of the decision')} {...field('note')} maxLength={200} required />
      {sale.exchange && <Outcome sale={sale} isTaken={choice === 'take'} />}
      {choice === 'correct' && (
        <>
          {lines.map((line) => (
            <LineFields key={line.position} line={line} field={field} />
          ))}
          <Payments sale={sale} field={field} />
        </>
      )}
      {notice}
      <Button type="submit" busy={busy} className="w-fit">
        {CHOICES[choice]}
      </Button>
    </form>
  )
}

/** What becomes of an exchange, before it is decided. */
function Outcome({ sale, isTaken }: { sale: WaitingSale; isTaken: boolean }) {
  const isBack = sale.exchange?.lines.some(({ cameBack }) => cameBack)
  return (
    <div className="col-span-full grid gap-1 text-14" aria-live="polite">
      {isBack && <p>{t('A pair comes back once: it can only be left. Ask the clerk what was taken for it.')}</p>}
      <p className="font-semibold">
        {isTaken ? t('If you take it') : t('If you leave it, the books stay as they are')}
      </p>
      <ul className="grid gap-1 tabular-nums">
        {outcomeOf(sale, isTaken).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {!isTaken && (
        <PageLink to={`/dashboard/stock?store=${sale.store._id}`}>{t('Count these pairs in the stock')}</PageLink>
      )}
    </div>
  )
}

const CHOICES: Record<Choice, string> = {
  take: t('Take it as it was sent'),
  correct: t('Take it corrected'),
  leave: t('Leave it'),
}

/** A number is taken once, so is a pair back, and nothing is sold without a number or a shoe that the shop knows. */
function choicesOf({ sale, sequence, errors, shoes, exchange }: WaitingSale): Choice[] {
  if (exchange) return sale || errors.length > 0 || !exchange.mayBeTaken ? ['leave'] : ['take', 'leave']
  if (sale || sequence < 1 || shoes.every((shoe) => shoe === null)) return ['leave']
  const isSound = errors.length === 0 && !shoes.includes(null)
  return isSound ? ['take', 'correct', 'leave'] : ['correct', 'leave']
}

type Field = ReturnType<typeof useTypedForm>['field']

function LineFields({ line, field }: { line: Line; field: Field }) {
  const at = `sale.lines.${line.position}`
  const whole = { inputMode: 'numeric', autoComplete: 'off' } as const
  return (
    <fieldset className="col-span-full grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
      <legend className="mb-2 text-14 font-semibold wrap-anywhere">{lineName(line)}</legend>
      <TextField
        label={t('Pairs, 0 for none')}
        {...field(`${at}.quantity`)}
        {...whole}
        defaultValue={line.shoe ? line.quantity : 0}
        required
      />
      <TextField label={t('Price of a pair')} {...field(`${at}.price`)} {...whole} defaultValue={line.price} required />
      <TextField label={t('Discount, in taka')} {...field(`${at}.discount`)} {...whole} defaultValue={line.discount} />
      <TextField
        label={t('Reason of the discount')}
        {...field(`${at}.discountReason`)}
        maxLength={200}
        defaultValue={line.discountReason}
        optional
      />
    </fieldset>
  )
}

/** Errors of all payments stand at the first one. */
const paymentField = (index: number) => (index === 0 ? 'payments' : `payments.${index}`)

function Payments({ sale, field }: { sale: WaitingSale; field: Field }) {
  const { payments } = readSale(sale)
  return (
    <fieldset className="col-span-full grid grid-cols-2 gap-3 sm:grid-cols-5">
      <legend className="mb-2 text-14 font-semibold">{t('Paid, in taka')}</legend>
      {COUNTER_METHODS.map((method, index) => (
        <TextField
          key={method}
          label={counterMethodName(method)}
          {...field(paymentField(index))}
          inputMode="numeric"
          autoComplete="off"
          defaultValue={payments.reduce((sum, one) => (one.method === method ? sum + one.taka : sum), 0)}
        />
      ))}
    </fieldset>
  )
}

/** The sale as it should have been sent. */
function corrected(sale: WaitingSale, whole: (name: string) => number, text: (name: string) => string) {
  const { at, lines, payments } = readSale(sale)
  return {
    sequence: sale.sequence,
    at,
    lines: lines
      .map(({ product, size, position }) => ({
        product,
        size,
        quantity: whole(`sale.lines.${position}.quantity`),
        price: whole(`sale.lines.${position}.price`),
        discount: whole(`sale.lines.${position}.discount`),
        discountReason: text(`sale.lines.${position}.discountReason`),
      }))
      .filter(({ quantity }) => quantity > 0),
    payments: COUNTER_METHODS.map((method, index) => ({
      method,
      taka: whole(paymentField(index)),
      reference: payments.find((one) => one.method === method)?.reference ?? '',
    })).filter(({ taka }) => taka > 0),
  }
}

function nameOf({ device, sequence }: WaitingSale): string {
  return sequence < 1 ? `${device.letters}-${device.number}` : saleNumber(device, sequence)
}

function lineName({ shoe }: Pick<Line, 'shoe'>): string {
  return shoe ? `${shoe.name}, ${shoe.code}, ${shoe.size}` : t('A shoe that the shop does not know')
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { EXCHANGE_REASONS, type ExchangeReason } from '#shared/rules/counter/exchange.ts'
import type { RequestWay } from '#shared/rules/counter/exchange-request.ts'
import { formatDistance } from '#shared/rules/showrooms/distance.ts'
import type { ExchangeSource } from '#shared/schemas/counter/exchange.ts'
import { ApiError } from '#web/api.ts'
import { type FieldErrors, refuse } from '#web/lib/forms/field-errors.ts'
import { useSubmit } from '#web/lib/forms/use-submit.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import type { ListedShowroom } from '#web/showrooms/use-showrooms.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import type { OrderAccess } from './order-access.ts'
import { type ExchangedOrder, type SizeChoice, type SizePlaces, useSizePlaces } from './use-size-places.ts'

type Line = ExchangeSource['lines'][number]

/** What the buyer wants for a line; `wish`: id of a size, MONEY, or null while nothing is chosen. */
interface Wish {
  quantity: number
  reason: ExchangeReason
  wish: string | null
}

const MONEY = 'money'
const firstWish = (isLate: boolean): Wish => ({ quantity: 1, reason: isLate ? 'fault' : 'size', wish: null })

interface AskExchangeProps {
  order: ExchangedOrder
  source: ExchangeSource
  access: OrderAccess
  onClose: () => void
  /** the shop has answered, and the order is read anew */
  onAnswer: () => void
}

/** Asks for other sizes of shoes of an order, or for the money: the only pair is chosen, and the nearest showroom that has the size. */
export default function AskExchange({ order, source, access, onClose, onAnswer }: AskExchangeProps) {
  const queries = useQueryClient()
  const lines = source.lines.filter(({ quantity, back }) => back < quantity)
  const [only] = lines
  const [wishes, setWishes] = useState<ReadonlyMap<number, Wish>>(
    new Map(lines.length === 1 && only ? [[only.line, firstWish(source.isLate)]] : []),
  )
  const [way, setWay] = useState<RequestWay>('showroom')
  const [chosenPlace, setPlace] = useState<string | null>(null)
  const { places, error, refetch } = useSizePlaces(order, [...new Set(lines.map(({ product }) => product))])
  const refresh = () => {
    onAnswer()
    return Promise.all([refetch(), queries.invalidateQueries({ queryKey: access.requests.queryKey })])
  }
  const able = places ? showroomsWith(places, lines, wishes) : []
  const place = able.find(({ _id }) => _id === chosenPlace) ?? able[0]
  const { formProps, field, errors, busy } = useSubmit({
    read: () => {
      refuse({
        ...(wishes.size === 0 && { lines: t('Please choose the pairs') }),
        ...Object.fromEntries(
          [...wishes].flatMap(([line, { wish }]) =>
            wish === null ? [[`wish-${line}`, t('Please choose a size, or your money back')]] : [],
          ),
        ),
        ...(!place &&
          wishes.size > 0 && { store: t('No showroom has all of these sizes. Please ask for them one by one.') }),
      })
      return { way, store: place?._id ?? '', lines: [...wishes].map(toAsked) }
    },
    errorsOf: (error) => wishErrors(error, [...wishes.keys()]),
    send: async (json) => {
      // What was refused may be so because it was asked before, or the size has gone.
      const { message } = await access.askExchange(json).finally(refresh)
      toast.success(message)
      onClose()
    },
  })
  const change = (line: number, wish: Partial<Wish> | null) => {
    const next = new Map(wishes)
    if (wish) next.set(line, { ...firstWish(source.isLate), ...wishes.get(line), ...wish })
    else next.delete(line)
    setWishes(next)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('Exchange or return')}
      variant="bottom"
      footer={
        <>
          <Button tone="secondary" onClick={onClose}>
            {t('Not now')}
          </Button>
          <Button type="submit" form="ask-exchange" busy={busy} disabled={!places}>
            {t('Send the request')}
          </Button>
        </>
      }
    >
      {error && !places && <LoadFailure subject={t('The sizes')} level={3} error={error} onRetry={refetch} />}
      <form id="ask-exchange" {...formProps} className="grid gap-6" hidden={error !== null && !places}>
        <div className="grid gap-1">
          {lines.map((line) => (
            <AskedLine
              key={line.line}
              line={line}
              sizes={places?.sizesOf.get(line.product) ?? null}
              isOnly={lines.length === 1}
              reasons={source.isLate ? ['fault'] : EXCHANGE_REASONS}
              wish={wishes.get(line.line) ?? null}
              error={errors[`wish-${line.line}`]}
              onChange={(wish) => change(line.line, wish)}
            />
          ))}
        </div>
        {errors.lines && (
          <p role="alert" className="text-14 text-bad">
            {errors.lines}
          </p>
        )}
        <RadioGroup
          legend={t('How do they come back?')}
          name="way"
          value={way}
          onChange={(value) => setWay(value === 'courier' ? 'courier' : 'showroom')}
          options={[
            { value: 'showroom', label: t('I bring them to a showroom'), hint: t('Free') },
            {
              value: 'courier',
              label: t('I send them by courier'),
              hint: t('Please send them once the showroom has agreed'),
            },
          ]}
        />
        <SelectField
          {...field('store')}
          label={t('Showroom')}
          hint={hasSize(wishes) ? t('The nearest that has your size comes first') : undefined}
          value={place?._id ?? ''}
          onChange={({ target }) => setPlace(target.value)}
          options={able.map((showroom) => ({ value: showroom._id, label: placeName(showroom) }))}
        />
      </form>
    </Dialog>
  )
}

/** What the shop says of a line, at the wish for it. */
function wishErrors(error: unknown, lines: readonly number[]): FieldErrors {
  if (!(error instanceof ApiError)) return {}
  return Object.fromEntries(
    error.errors.flatMap(({ path, message }) => {
      const line = lines[Number(/^lines\.(\d+)\./.exec(path)?.[1] ?? -1)]
      return line === undefined ? [] : [[`wish-${line}`, message]]
    }),
  )
}

const hasSize = (wishes: ReadonlyMap<number, Wish>) => [...wishes.values()].some(({ wish }) => wish && wish !== MONEY)

function toAsked([line, { quantity, reason, wish }]: [number, Wish]) {
  return { line, quantity, reason, ...(wish && wish !== MONEY && { size: wish }) }
}

function placeName({ distance, ...showroom }: ListedShowroom): string {
  const name = localized(showroom, 'code')
  return distance === undefined ? name : `${name} · ${formatDistance(distance)}`
}

/** The showrooms that have every wanted size, the nearest first. */
function showroomsWith({ sizesOf, showrooms }: SizePlaces, lines: readonly Line[], wishes: ReadonlyMap<number, Wish>) {
  const wanted = lines.flatMap(({ line, product }) => {
    const wish = wishes.get(line)?.wish
    const size = sizesOf.get(product)?.find(({ _id }) => _id === wish)
    return size?.places ? [size.places] : []
  })
  return showrooms.filter(({ _id }) => wanted.every((places) => places.has(_id)))
}

interface AskedLineProps {
  line: Line
  /** null while they load */
  sizes: readonly SizeChoice[] | null
  isOnly: boolean
  /** for which it comes back today */
  reasons: readonly ExchangeReason[]
  /** null: it stays with its buyer */
  wish: Wish | null
  error: string | undefined
  onChange: (wish: Partial<Wish> | null) => void
}

function AskedLine({ line, sizes, isOnly, reasons, wish, error, onChange }: AskedLineProps) {
  const { quantity, back, size } = line
  const name = (
    <>
      <span {...localizedProps(line, 'name')} className="font-medium" />{' '}
      <span className="text-ink-muted">{t('size {size}', { size: String(size.size) })}</span>
    </>
  )
  const left = quantity - back
  return (
    <div className={wish ? 'grid gap-4 pb-4' : ''}>
      {isOnly ? (
        <p>{name}</p>
      ) : (
        <Checkbox
          label={name}
          checked={wish !== null}
          onChange={({ target }) => onChange(target.checked ? {} : null)}
        />
      )}
      {wish && (
        <>
          {!sizes && <Skeleton className="h-18" />}
          {sizes && (
            <OptionTiles
              legend={t('What would you like?')}
              name={`wish-${line.line}`}
              value={wish.wish}
              error={error}
              onChange={(value) => onChange({ wish: value })}
              options={[
                ...sizes.map((one) => ({
                  value: one._id,
                  label: String(one.size),
                  ...(one.places?.size === 0 && { unavailableReason: t('Sold out') }),
                })),
                { value: MONEY, label: t('My money back') },
              ]}
            />
          )}
          <SelectField
            label={t('Why?')}
            name={`reason-${line.line}`}
            value={wish.reason}
            onChange={({ target }) => onChange({ reason: target.value as ExchangeReason })}
            options={reasons.map((reason) => ({ value: reason, label: reasonOf(reason) }))}
          />
          {left > 1 && (
            <QuantityStepper
              label={t('How many pairs')}
              value={wish.quantity}
              max={left}
              onChange={(pairs) => onChange({ quantity: pairs })}
            />
          )}
        </>
      )}
    </div>
  )
}

/** Why a pair comes back, as its buyer says it. */
function reasonOf(reason: ExchangeReason): string {
  const names: Record<ExchangeReason, string> = {
    size: t('The size does not fit'),
    style: t('I do not like them'),
    fault: t('They are faulty'),
    wrong: t('I was sent other shoes'),
    mind: t('I have changed my mind'),
  }
  return names[reason]
}

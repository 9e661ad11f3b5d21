import { useQuery } from '@tanstack/react-query'
import { type Ref, useState } from 'react'
import { t } from '#shared/language/t.ts'
import { CASH_ANSWERS, type CashAnswer } from '#shared/rules/money/order-money.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { PAIRS_ANSWERS, type PairsAnswer } from '#shared/rules/orders/order-pairs.ts'
import { RETURN_REASONS, type ReturnReason, returnReasonLabel } from '#shared/rules/orders/parcel.ts'
import type { OrderDetail } from '#shared/schemas/orders/order.ts'
import type { ClearUp, StatusChange } from '#shared/schemas/orders/status-change.ts'
import { type FieldErrors, WrongFields } from '#web/lib/forms/field-errors.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { orderQuery } from '#web/orders/order-queries.ts'
import { readSellableLines, SellableLines } from '#web/orders/sellable-lines.tsx'
import type { FormHandle } from '#web/staff/crud/form-state.ts'
import { readFormValues } from '#web/staff/crud/form-values.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** What happened to pairs, and to cash in a till where that was asked, and why. */
export type PairsFormAnswer = ClearUp & Pick<StatusChange, 'cash'>

interface PairsFormProps {
  ref: Ref<FormHandle>
  /** of the form, for the button that submits it */
  id: string
  /** the one order that is asked about; null for several, all of whose pairs are then fit to be sold */
  order: string | null
  /** false: only the reason is asked */
  asksForPairs: boolean
  /** whether cash that a till has of the order is asked about too */
  asksForCash: boolean
  /** Resolves to whether it was taken */
  onAnswer: (answer: PairsFormAnswer) => Promise<boolean>
  onClose: () => void
}

const ANSWERS: Record<PairsAnswer, { label: string; hint: string }> = {
  'never-left': { label: t('They never left'), hint: t('All of them are on the shelf, as before.') },
  'came-back': { label: t('They came back'), hint: t('What can be sold goes on the shelf, the rest is written off.') },
  'still-out': {
    label: t('They are still with the courier or the buyer'),
    hint: t('The order stays in the list ‘To clear up’.'),
  },
}

const CASH: Record<CashAnswer, { label: string; hint: string }> = {
  'given-back': { label: t('It was given back, or never received'), hint: t('It leaves the till.') },
  'in-till': { label: t('It is still in the till'), hint: t('The order stays in the list ‘To clear up’.') },
}

/** Asks what happened to pairs that were out, to cash in a till, and why. */
export function PairsForm(props: PairsFormProps) {
  const { id, asksForPairs } = props
  const { formProps, errors, notice, pairs, setPairs, cause, setCause, cash, setCash, inTill, lines } = usePairs(props)
  return (
    <form id={id} {...formProps} className="grid gap-5">
      {asksForPairs && (
        <RadioGroup
          legend="What happened to the pairs?"
          name="pairs"
          value={pairs}
          onChange={(value) => setPairs(PAIRS_ANSWERS.find((known) => known === value) ?? null)}
          options={PAIRS_ANSWERS.map((value) => ({ value, ...ANSWERS[value] }))}
          error={errors.pairs}
          required
        />
      )}
      {pairs === 'came-back' && (
        <RadioGroup
          legend="Did the courier bring them back?"
          name="cause"
          value={cause ?? ''}
          onChange={(value) => setCause(RETURN_REASONS.find((known) => known === value) ?? null)}
          options={[
            ...RETURN_REASONS.map((value) => ({ value, label: returnReasonLabel(value) })),
            { value: '', label: t('No, or for another reason') },
          ]}
        />
      )}
      {lines && <LinesOf {...lines} errors={errors} />}
      {inTill > 0 && (
        <RadioGroup
          legend={t('{taka} in cash for this order is in the till. What happened to it?', { taka: formatTaka(inTill) })}
          name="cash"
          value={cash}
          onChange={(value) => setCash(CASH_ANSWERS.find((known) => known === value) ?? null)}
          options={CASH_ANSWERS.map((value) => ({ value, ...CASH[value] }))}
          error={errors.cash}
          required
        />
      )}
      <TextField
        label="Reason"
        name="reason"
        maxLength={200}
        hint={t('It stands in the history of the order.')}
        error={errors.reason}
        required
      />
      {notice}
    </form>
  )
}

/** What is answered, and the order with its lines as far as they are asked for. */
function usePairs({ ref, order, asksForPairs, asksForCash, onAnswer, onClose }: PairsFormProps) {
  const [pairs, setPairs] = useState<PairsAnswer | null>(null)
  const [cause, setCause] = useState<ReturnReason | null>(null)
  const asksForLines = order !== null && pairs === 'came-back' && cause !== 'lost'
  const [cash, setCash] = useState<CashAnswer | null>(null)
  const { data, error, refetch } = useQuery({
    ...orderQuery(order ?? ''),
    enabled: order !== null && (asksForLines || asksForCash),
  })
  const cashRows = data?.money?.rows.filter(({ kind }) => kind === 'cash') ?? []
  const inTill = asksForCash ? cashRows.reduce((taka, row) => taka + row.taka, 0) : 0
  const { formProps, errors, notice } = useTypedForm({
    ref,
    findErrors: (form) => {
      const wrong: FieldErrors = {}
      if (asksForPairs && !pairs) wrong.pairs = t('Please say what happened to the pairs')
      if (inTill > 0 && !cash) wrong.cash = t('Please say what happened to the cash')
      if (!readFormValues(form).text('reason').trim()) wrong.reason = t('Please give a reason')
      const counted = asksForLines && data ? readSellableLines(form, data.products) : null
      return counted && 'errors' in counted ? { ...wrong, ...counted.errors } : wrong
    },
    onSave: async ({ text }) => {
      const reason = text('reason').trim()
      const form = formProps.ref.current
      const counted = asksForLines && data && form ? readSellableLines(form, data.products) : null
      if (asksForLines && !data) throw new WrongFields({})
      const isTaken = await onAnswer({
        reason,
        ...(pairs && { pairs }),
        ...(pairs === 'came-back' && cause && { cause }),
        ...(counted && 'lines' in counted && { lines: counted.lines }),
        ...(inTill > 0 && cash && { cash }),
      })
      if (!isTaken) throw new WrongFields({})
      return onClose
    },
    onCancel: onClose,
  })
  return {
    ...{ formProps, errors, notice, pairs, setPairs, cause, setCause, cash, setCash, inTill },
    lines: asksForLines ? { products: data?.products, error, refetch } : null,
  }
}

interface LinesOfProps {
  /** undefined until they are loaded */
  products: OrderDetail['products'] | undefined
  error: Error | null
  refetch: () => unknown
  errors: FieldErrors
}

function LinesOf({ products, error, refetch, errors }: LinesOfProps) {
  if (products) return <SellableLines lines={products} errors={errors} />
  if (error) return <LoadFailure subject={t('The order')} level={3} error={error} onRetry={refetch} />
  return <Skeleton className="h-20" />
}

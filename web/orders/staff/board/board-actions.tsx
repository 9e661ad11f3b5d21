import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { OrderBoard } from '#shared/schemas/orders/order-board.ts'
import { api, call } from '#web/api.ts'
import { useMay } from '#web/auth/access.ts'
import { orderKeys } from '#web/orders/order-queries.ts'
import { ShelfMiss } from '#web/orders/staff/shelf-miss.tsx'
import { shopFacts } from '#web/shop-facts.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { BoardLine, lineText } from './board-line.tsx'

export type BoardOrder = OrderBoard['orders'][number]

export interface BoardActionsProps {
  order: BoardOrder
  /** whether they accept what waits for the admins */
  decides: boolean
  /** whether the shop counts its pairs */
  stockKept: boolean
}

/** The steps of one order; whatever comes of a press, the board is read anew: a colleague may have been faster. */
function useSteps(id: string) {
  const queries = useQueryClient()
  const param = { id }
  const { mutate, isPending } = useMutation({
    mutationFn: (request: () => Promise<{ message: string }>) => request(),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: orderKeys.boards }),
  })
  const run = (request: () => Promise<{ message: string }>) => {
    if (!isPending) mutate(request)
  }
  return {
    busy: isPending,
    accept: () => run(() => call(api.orders.accept[':id'].$post({ param }))),
    // Whoever ticks the next line does not wait for the last one.
    pick: (line: number, picked: boolean) =>
      mutate(() => call(api.orders.pick[':id'].$post({ param, json: { lines: [line], picked } }))),
    pack: (collects: 'true' | 'false') => run(() => call(api.orders.pack[':id'].$post({ param, query: { collects } }))),
  }
}

/** What can be done for an order at its step. */
export function BoardActions({ order, decides, stockKept }: BoardActionsProps) {
  const steps = useSteps(order._id)
  const seesCalls = useMay('read_phone_calls')
  const [form, setForm] = useState<'decline' | 'collect' | null>(null)
  const [wasOpen, setWasOpen] = useState(false)
  const step = order.work?.step
  // The button that opened the form gets the focus back.
  const close = () => {
    setWasOpen(true)
    setForm(null)
  }
  return (
    <div className="grid gap-3">
      {(step === 'to-pick' || step === 'picked') && (
        <ul className="grid gap-2">
          {order.products.map((line, position) => (
            <li key={`${line.product} ${line.size}`} className="grid gap-1">
              <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-3 py-1">
                <input
                  type="checkbox"
                  className="control-check"
                  aria-label={lineText(line)}
                  checked={order.picked.includes(position)}
                  onChange={({ target }) => steps.pick(position, target.checked)}
                />
                <BoardLine line={line} />
              </label>
              {stockKept && !order.picked.includes(position) && (
                <div className="justify-self-end">
                  <ShelfMiss order={order} line={line} label={lineText(line)} />
                </div>
              )}
            </li>
          ))}
        </ul>
      )}
      {step === 'to-call' && !seesCalls && (
        <p className="text-14 text-ink-muted">The customer has to be called first.</p>
      )}
      {step === 'to-call' && seesCalls && (
        <p className="text-14 text-ink-muted">
          The customer has to be called first.{' '}
          <TextLink to={`/dashboard/calls?order=${order._id}`} className="inline-block py-1">
            Open its call
          </TextLink>
        </p>
      )}
      {step === 'admins' && !decides && (
        <p className="text-14 text-ink-muted">
          {order.work?.short ? t('An admin decides.') : t('No showroom could supply it: an admin decides.')}
        </p>
      )}
      {step === 'admins' && decides && (
        <Button block busy={steps.busy} onClick={steps.accept}>
          Accept
        </Button>
      )}
      {step === 'to-accept' && !form && (
        <div className="grid grid-cols-[1fr_auto] gap-2 *:px-3! *:whitespace-nowrap">
          <Button busy={steps.busy} onClick={steps.accept}>
            Accept
          </Button>
          <Button tone="secondary" autoFocus={wasOpen} onClick={() => setForm('decline')}>
            Can’t supply
          </Button>
        </div>
      )}
      {step === 'picked' && (
        <div className="grid gap-2">
          {!order.collects && (
            <Button block busy={steps.busy} onClick={() => steps.pack('false')}>
              Packed for the courier
            </Button>
          )}
          <Button
            tone={order.collects ? 'primary' : 'secondary'}
            block
            disabled={steps.busy}
            onClick={() => steps.pack('true')}
          >
            Packed, customer collects
          </Button>
        </div>
      )}
      {(step === 'packed' || step === 'to-collect') && !form && (
        <Button tone="secondary" block autoFocus={wasOpen} onClick={() => setForm('collect')}>
          Customer is here
        </Button>
      )}
      {form && <StepForm order={order} asks={form} onClose={close} />}
    </div>
  )
}

interface StepFormProps {
  order: BoardOrder
  /** why a showroom cannot serve it, or the code of the customer who fetches it */
  asks: 'decline' | 'collect'
  /** closes the form and gives the focus back to the button that opened it */
  onClose: () => void
}

/** The step of an order that needs a word; whatever comes of it, the board is read anew. */
function StepForm({ order, asks, onClose }: StepFormProps) {
  const queries = useQueryClient()
  const param = { id: order._id }
  const { formProps, field, busy, requestClose, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const request =
        asks === 'decline'
          ? call(api.orders.decline[':id'].$post({ param, json: { reason: text('reason') } }))
          : call(api.orders.collect[':id'].$post({ param, json: { code: text('code') } }))
      const { message } = await request.finally(() => void queries.invalidateQueries({ queryKey: orderKeys.boards }))
      return () => {
        toast.success(message)
        onClose()
      }
    },
    onCancel: onClose,
  })
  return (
    <form {...formProps} onKeyDown={({ key }) => key === 'Escape' && requestClose()} className="grid gap-2">
      {asks === 'decline' ? (
        <TextField label={t('Reason')} {...field('reason')} maxLength={200} required autoFocus />
      ) : (
        <>
          {order.fulfilment === 'delivery' && order.shipping > 0 && shopFacts.collects && <FeeOff order={order} />}
          <TextField
            label={t('Code on the customer’s phone')}
            {...field('code')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            required
            autoFocus
          />
        </>
      )}
      {notice}
      <div className="flex flex-wrap gap-2">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button tone="quiet" onClick={requestClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

/** What is to be taken for an order that was to be delivered, whose buyer is here. */
function FeeOff({ order: { shipping, work } }: { order: BoardOrder }) {
  const due = (work?.cash ?? 0) - shipping
  return (
    <p className="text-14">
      {t('Fetched here it costs no delivery: {fee} less.', { fee: formatTaka(shipping) })}{' '}
      {due > 0 && t('Take {price}', { price: formatTaka(due) })}
    </p>
  )
}

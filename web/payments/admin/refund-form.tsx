import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Notes by which transaction an order was paid back. */
export function RefundForm({ order, number }: { order: string; number: string }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (reference: string) =>
      call(api.payments.refunds.paid[':orderId'].$post({ param: { orderId: order }, json: { reference } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['payments', 'refunds'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    mutate(String(new FormData(event.currentTarget).get('reference') ?? ''))
  }
  return (
    <form onSubmit={submit} className="flex items-center gap-2">
      <TextField
        label={t('Transaction id for {number}', { number })}
        hideLabel
        placeholder={t('Transaction id')}
        name="reference"
        minLength={4}
        maxLength={40}
        required
        className="w-40"
      />
      <Button type="submit" size="sm" tone="secondary" busy={isPending}>
        Paid back
      </Button>
    </form>
  )
}

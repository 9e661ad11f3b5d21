import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef } from 'react'
import { readWhole } from '#shared/bangladesh/digits.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Notes what was wrong in a closed till: a row of its own, with a sum that may be below zero, and its reason. */
export function CorrectionForm({ store, day }: { store: string; day: string }) {
  const queries = useQueryClient()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending } = useMutation({
    mutationFn: (correction: { taka: number; reason: string }) =>
      call(api.cash.counter.correct.$post({ json: { store, day, ...correction } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      form.current?.reset()
    },
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['cash', 'till'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = new FormData(event.currentTarget)
    mutate({ taka: readWhole(String(values.get('taka') ?? '')), reason: String(values.get('reason') ?? '').trim() })
  }
  return (
    <form
      ref={form}
      onSubmit={submit}
      className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-[10rem_1fr_auto] sm:items-end"
    >
      <TextField label={t('Correction, in taka')} name="taka" inputMode="numeric" autoComplete="off" required />
      <TextField label={t('Reason')} name="reason" maxLength={200} required />
      <Button type="submit" tone="secondary" busy={isPending}>
        Add correction
      </Button>
    </form>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { readWhole } from '#shared/rules/typed-text.ts'
import { api, call } from '#web/api.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { tillKeys } from './till-queries.ts'

/** Notes what was wrong in a closed till: a row of its own, with a sum that may be below zero, and its reason. */
export function CorrectionForm({ store, day }: { store: string; day: string }) {
  const queries = useQueryClient()
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async ({ text }) => {
      const correction = { taka: readWhole(text('taka')), reason: text('reason') }
      const { message } = await call(api.cash.counter.correct.$post({ json: { store, day, ...correction } })).finally(
        () => void queries.invalidateQueries({ queryKey: tillKeys.tills }),
      )
      return () => {
        toast.success(message)
        formProps.ref.current?.reset()
      }
    },
  })
  return (
    <form
      {...formProps}
      className="grid gap-3 rounded-m border border-line bg-surface p-4 sm:grid-cols-[10rem_1fr_auto] sm:items-end"
    >
      <TextField label={t('Correction, in taka')} {...field('taka')} inputMode="numeric" autoComplete="off" required />
      <TextField label={t('Reason')} {...field('reason')} maxLength={200} required />
      <Button type="submit" tone="secondary" busy={busy}>
        Add correction
      </Button>
      {notice}
    </form>
  )
}

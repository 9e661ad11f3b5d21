import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { t } from '#shared/language/t.ts'
import { FileField } from '#web/admin/crud/file-field.tsx'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Reads tracking codes back from a courier's file. */
export function TrackingForm() {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (file: File) => call(api.parcels.tracking.upload.$post({ form: { file } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toastError(error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['parcels'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = new FormData(event.currentTarget).get('file')
    if (file instanceof File) mutate(file)
  }
  return (
    <form onSubmit={submit} className="mt-8 flex flex-wrap items-end gap-3">
      <FileField label={t('Tracking codes from the courier’s file (CSV or XLSX)')} />
      <Button type="submit" tone="secondary" busy={isPending}>
        Upload
      </Button>
    </form>
  )
}

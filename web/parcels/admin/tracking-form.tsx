import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import { t } from '#shared/language/t.ts'
import { FileOrPaste, tableOf } from '#web/admin/files/file-or-paste.tsx'
import { NamedRows, readFileOf } from '#web/admin/files/named-rows.tsx'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Reads tracking codes back from a courier's file, and shows the rows that were not taken. */
export function TrackingForm() {
  const queries = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (file: File) => call(api.parcels.tracking.upload.$post({ form: { file } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: (failure) => toastError(failure),
    onSettled: () => queries.invalidateQueries({ queryKey: ['parcels'] }),
    meta: { errorToast: false },
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const file = tableOf(new FormData(event.currentTarget))
    if (file) mutate(file)
  }
  const read = data ?? readFileOf(error)
  return (
    <>
      <form onSubmit={submit} className="mt-8 flex flex-wrap items-end gap-3">
        <FileOrPaste
          label={t('Tracking codes from the courier’s file (CSV or XLSX)')}
          pasteLabel={t('Tracking codes, pasted with their headings')}
        >
          <Button type="submit" tone="secondary" busy={isPending}>
            Upload
          </Button>
        </FileOrPaste>
      </form>
      {read && (
        <div className="mt-4">
          <NamedRows file={read} />
        </div>
      )}
    </>
  )
}

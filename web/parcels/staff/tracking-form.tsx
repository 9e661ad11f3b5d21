import { useMutation, useQueryClient } from '@tanstack/react-query'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { parcelKeys } from '#web/parcels/parcel-queries.ts'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { FileOrPaste, tableOf } from '#web/staff/files/file-or-paste.tsx'
import { NamedRows, readFileOf } from '#web/staff/files/named-rows.tsx'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

/** Reads tracking codes back from a courier's file, and shows the rows that were not taken. */
export function TrackingForm() {
  const queries = useQueryClient()
  const { mutateAsync, data, error } = useMutation({
    mutationFn: (file: File) => call(api.parcels.tracking.upload.$post({ form: { file } })),
    onSettled: () => queries.invalidateQueries({ queryKey: parcelKeys.all }),
    meta: { errorToast: false },
  })
  const { formProps, field, busy, notice } = useTypedForm({
    onSave: async (values) => {
      const file = tableOf(values)
      const message = file && (await mutateAsync(file)).message
      return () => message && toast.success(message)
    },
  })
  const read = data ?? readFileOf(error)
  return (
    <>
      <form {...formProps} className="mt-8 flex flex-wrap items-end gap-3">
        <FileOrPaste
          label={t('Tracking codes from the courier’s file (CSV or XLSX)')}
          pasteLabel={t('Tracking codes, pasted with their headings')}
          field={field}
        >
          <Button type="submit" tone="secondary" busy={busy}>
            Upload
          </Button>
        </FileOrPaste>
        {notice}
      </form>
      {read && (
        <div className="mt-4">
          <NamedRows file={read} />
        </div>
      )}
    </>
  )
}

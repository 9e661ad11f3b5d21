import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { isAdmin } from '#shared/rules/people/roles.ts'
import { api, call } from '#web/api.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { couriersQuery, packedQuery, parcelKeys } from '#web/parcels/parcel-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { FileOrPaste, tableOf } from '#web/staff/files/file-or-paste.tsx'
import { NamedRows, readFileOf } from '#web/staff/files/named-rows.tsx'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CourierList } from './courier-list.tsx'
import { HandOverForm } from './hand-over-form.tsx'
import { HandOverList } from './hand-over-list.tsx'

export function meta() {
  return pageMeta({
    title: t('Parcels'),
    description: t('Packed orders, couriers and what they carry.'),
    noindex: true,
  })
}

/** `/dashboard/parcels`: packed orders go to couriers; of a store user those of the own store. */
export default function ParcelsPage() {
  const user = useSession()?.allInfo
  const couriers = useQuery(couriersQuery)
  const packed = useQuery(packedQuery)
  const error = couriers.error ?? packed.error
  if (!user) return null
  if (error && !(couriers.data && packed.data))
    return (
      <LoadFailure
        subject="The parcels"
        error={error}
        onRetry={() => Promise.all([couriers.refetch(), packed.refetch()])}
      />
    )
  return (
    <>
      <PageHeader
        title={t('Parcels')}
        status={packed.data ? t('{count} packed', { count: figures(packed.data.length) }) : t('Loading...')}
      />
      {couriers.data && packed.data ? (
        <HandOverForm couriers={couriers.data} orders={packed.data} isAdmin={isAdmin(user)} />
      ) : (
        <Skeleton className="h-64" />
      )}
      <TrackingForm />
      <HandOverList />
      {couriers.data && isAdmin(user) && <CourierList />}
    </>
  )
}

/** Reads tracking codes back from a courier's file, and shows the rows that were not taken. */
function TrackingForm() {
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

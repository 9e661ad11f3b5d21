import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { saveFile } from '#web/lib/files/save-file.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { couriersQuery, handOversQuery, packedQuery, parcelKeys } from '#web/parcels/parcel-queries.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { useTypedForm } from '#web/staff/crud/use-typed-form.tsx'
import { FileOrPaste, tableOf } from '#web/staff/files/file-or-paste.tsx'
import { NamedRows, readFileOf } from '#web/staff/files/named-rows.tsx'
import { useSession } from '#web/state/auth.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { CourierList } from './courier-list.tsx'
import { HandOverDialog } from './hand-over-dialog.tsx'
import { HandOverForm, PackedList } from './hand-over-form.tsx'

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
        <May permission="write_parcels" otherwise={<PackedList orders={packed.data} />}>
          <HandOverForm couriers={couriers.data} orders={packed.data} />
        </May>
      ) : (
        <Skeleton className="h-64" />
      )}
      <May permission="write_parcels">
        <TrackingForm />
      </May>
      <HandOverList />
      <May permission="write_parcels" everywhere>
        <CourierList />
      </May>
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

/** The newest hand-overs with their sheets. */
function HandOverList() {
  const { data, error, refetch } = useQuery(handOversQuery)
  const [open, setOpen] = useState<string | null>(null)
  if (error && !data)
    return <LoadFailure subject={t('What was handed over')} level={2} error={error} onRetry={refetch} />
  if (!data?.length) return null
  const download = (handOverId: string, format: 'csv' | 'xlsx') =>
    saveFile(api.parcels.sheet[':handOverId'].$get({ param: { handOverId }, query: { format } }))
  return (
    <section aria-labelledby="hand-overs" className="mt-10">
      <h2 id="hand-overs" className="mb-3 text-20">
        Handed over
      </h2>
      <ul className="grid gap-2">
        {data.map(({ _id, at, courier, by, parcels }) => (
          <li key={_id} className="flex flex-wrap items-center justify-between gap-3 rounded-m border border-line p-3">
            <div>
              <p className="font-semibold">
                {courier.name} · {plural(parcels, t('1 parcel'), t('{count} parcels', { count: figures(parcels) }))}
              </p>
              <p className="text-14 text-ink-muted">
                {formatDateTime(at)} · {by.name}
              </p>
            </div>
            <div className="flex flex-wrap gap-2">
              <Button
                size="sm"
                tone="secondary"
                aria-label={t('Parcels of {courier}, {date}', { courier: courier.name, date: formatDateTime(at) })}
                onClick={() => setOpen(_id)}
              >
                Parcels
              </Button>
              <May permission="read_orders">
                <LinkButton
                  to={`/dashboard/papers?paper=manifest&handOver=${_id}`}
                  size="sm"
                  tone="secondary"
                  aria-label={t('Manifest of {courier}, {date}', { courier: courier.name, date: formatDateTime(at) })}
                >
                  Manifest
                </LinkButton>
              </May>
              {(['csv', 'xlsx'] as const).map((format) => (
                <Button
                  key={format}
                  size="sm"
                  tone="secondary"
                  aria-label={t('{format} of {courier}, {date}', {
                    format: format.toUpperCase(),
                    courier: courier.name,
                    date: formatDateTime(at),
                  })}
                  onClick={() => download(_id, format)}
                >
                  {format.toUpperCase()}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {open && <HandOverDialog id={open} onClose={() => setOpen(null)} />}
    </section>
  )
}

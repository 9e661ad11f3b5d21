import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { phoneDigits } from '#shared/bangladesh/digits.ts'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { KeptPairs } from '#shared/schemas/orders/kept-pairs.ts'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/lib/loading/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'

interface KeepListProps {
  keeps: readonly KeptPairs[]
  mayWork: boolean
}

/** What a showroom keeps for who asked by phone, the first to end before the others. */
export default function KeepList({ keeps, mayWork }: KeepListProps) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(api.keeps['give-back'][':id'].$post({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onError: toastError,
    onSettled: () => queries.invalidateQueries(),
  })
  return (
    <section aria-labelledby="keeps" className="mt-4 grid gap-3 rounded-m bg-ground p-3">
      <h2 id="keeps" className="flex justify-between text-16 font-semibold">
        {t('Keep for')} <span className="tabular-nums">{figures(keeps.length)}</span>
      </h2>
      <ul className="grid gap-3 md:grid-cols-2 xl:grid-cols-3">
        {keeps.map(({ _id, phone, until, lines }) => (
          <li key={_id} className="grid gap-2 rounded-m border border-line bg-surface p-3">
            <a
              href={`tel:${phoneDigits(phone)}`}
              className="inline-block w-fit py-1 font-semibold tabular-nums underline underline-offset-4"
            >
              {phone}
            </a>
            <ul className="grid gap-1 text-14">
              {lines.map(({ product, size, quantity, held, ...shoe }) => (
                <li key={product + size._id}>
                  <span {...localizedProps(shoe, 'name')} /> · <span translate="no">{shoe.code}</span> ·{' '}
                  {t('Size {size}', { size: String(size.size) })} · {t('{count} ×', { count: figures(quantity) })}
                  {!held && <span className="text-bad"> · {t('sold meanwhile')}</span>}
                </li>
              ))}
            </ul>
            <p className="text-14 text-ink-muted">{t('Until {time}', { time: formatDateTime(until) })}</p>
            {mayWork && (
              <Button tone="secondary" size="sm" busy={isPending} onClick={() => mutate(_id)}>
                {t('Give it back')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { changesQuery, productKeys } from './product-queries.ts'

/** The last change of many products, while it can still be taken back. */
export function UndoChange() {
  const queries = useQueryClient()
  const { data } = useQuery(changesQuery)
  const { mutate, isPending } = useMutation({
    mutationFn: (id: string) => call(api.products.undo[':id'].$put({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: productKeys.all }),
  })
  const [change] = data ?? []
  if (!change) return null
  const { _id, count, by, at, until } = change
  return (
    <Notice className="mt-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <span>
          {plural(
            count,
            t('{count} product was changed at {time} by {name}. It can be undone until {end}.', {
              count,
              time: formatDateTime(at),
              name: by,
              end: formatDateTime(until),
            }),
            t('{count} products were changed at {time} by {name}. It can be undone until {end}.', {
              count,
              time: formatDateTime(at),
              name: by,
              end: formatDateTime(until),
            }),
          )}
        </span>
        <Button size="sm" tone="secondary" busy={isPending} onClick={() => mutate(_id)}>
          Undo
        </Button>
      </div>
    </Notice>
  )
}

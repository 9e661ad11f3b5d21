import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { ImportKind } from '#shared/rules/imports/columns.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import type { ImportSummary } from '#shared/schemas/imports/import.ts'
import { isSomebodyThere } from '#web/state/presence.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { importKeys, importQuery, importsQuery } from './import-queries.ts'

/** As often as the menu asks what is left. */
const EVERY_MS = 5_000
const TOLD_MS = 15_000

/** Above every page of staff: how far an import is that changes the shop, and, once it has ended, what has become of it. */
export default function ImportProgress({ isGoing }: { isGoing: boolean }) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const { data } = useQuery({
    ...importsQuery,
    // The last items are done before the import is.
    refetchInterval: ({ state: { data } }) =>
      (isGoing || data?.some(changesShop)) && isSomebodyThere() ? EVERY_MS : false,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once more when the last one has ended
  useEffect(() => void client.invalidateQueries({ queryKey: importKeys.list }), [isGoing])
  const { pathname, search } = useLocation()
  const shown = pathname === '/dashboard/import' ? new URLSearchParams(search).get('id') : null
  const going = data?.find(changesShop)
  const watched = useRef<string | null>(null)
  useEffect(() => {
    const ended = data?.find((one) => one._id === watched.current && !changesShop(one))
    if (data) watched.current = going?._id ?? null
    if (!ended || ended._id === shown) return
    void tellEnd(client, ended._id, () => navigate(`/dashboard/import?id=${ended._id}`))
  }, [client, data, going, navigate, shown])
  if (!going || going._id === shown) return null
  const what = going.state === 'undoing' ? t('Taking an import back') : IMPORTING[going.kind]
  const percent = Math.floor((100 * going.done) / Math.max(1, going.total))
  return (
    <>
      {/* Said once, not with every percent. */}
      <p role="status" className="sr-only">
        {what}
      </p>
      <Link
        to={`/dashboard/import?id=${going._id}`}
        className="mb-4 flex min-h-11 flex-wrap items-center gap-x-4 gap-y-1 rounded-m border border-line bg-surface px-3 py-2 text-14 hover:border-control"
      >
        <span className="font-medium tabular-nums">{t('{what}: {percent}%', { what, percent: figures(percent) })}</span>
        <progress aria-hidden="true" max={100} value={percent} className="h-1.5 w-24 grow accent-brand" />
        <span className="min-w-0 text-ink-muted wrap-anywhere">{going.name}</span>
      </Link>
    </>
  )
}

const IMPORTING: Record<ImportKind, string> = {
  products: t('Importing products'),
  showrooms: t('Importing showrooms'),
  customers: t('Importing customers'),
}

function changesShop({ state }: ImportSummary): boolean {
  return state === 'running' || state === 'undoing'
}

/** Says what has become of an import, as its page does. */
async function tellEnd(client: QueryClient, id: string, onAction: () => void): Promise<void> {
  const { name, state, counts } = await client.fetchQuery(importQuery(id))
  const { done, out, undone, left } = counts
  const isBack = state === 'undone'
  const text = isBack
    ? t('{count} are as they were before', { count: groupLakh(undone) })
    : t('{count} brought in', { count: groupLakh(done) })
  const rest = isBack
    ? left > 0 && t('{count} changed since stay as they are', { count: groupLakh(left) })
    : out > 0 && t('{count} are out: the shop has changed since the preview.', { count: groupLakh(out) })
  const show = rest ? toast.error : toast.success
  show(`${name}: ${text}`, {
    ...(rest && { detail: rest }),
    action: { label: t('Look at it'), onAction },
    closesAfterMs: TOLD_MS,
  })
}

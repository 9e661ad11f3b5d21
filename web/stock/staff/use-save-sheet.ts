import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#shared/language/t.ts'
import type { WriteOffReason } from '#shared/rules/showrooms/stock.ts'
import { ApiError, api, call } from '#web/api.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { sendOnce } from '#web/staff/send-once.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { cellKey, type Draft, type Entry, parsePairs, type SheetMode } from './sheet-draft.ts'

export interface SaveOptions {
  mode: SheetMode
  /** of a delivery */
  reference: string
  /** of pairs that are written off */
  reason: WriteOffReason
  /** id of the showroom that pairs are sent to */
  to: string
}

/** Saves a draft of a showroom's sheet at once: all of it or nothing. `errors` are by `cellKey`. */
export function useSaveSheet(showroom: string) {
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<ReadonlyMap<string, string>>(new Map())
  const [hasFailed, setFailed] = useState(false)

  /** Returns the draft that is left: empty once saved, with what is there now where somebody else was faster. */
  const save = async (draft: Draft, options: SaveOptions): Promise<Draft> => {
    const entries = Object.values(draft)
    setBusy(true)
    try {
      const { message } = await sendOnce(`${options.mode} ${showroom}`, (header) =>
        send(showroom, entries, { ...options, header }),
      )
      toast.success(message)
      setErrors(new Map())
      setFailed(false)
      await queries.invalidateQueries({ queryKey: stockKeys.all })
      return {}
    } catch (error) {
      setFailed(true)
      reportError(error)
      if (!(error instanceof ApiError)) return draft
      if (error.code === 'count_outdated') {
        const rows = (error.params as { rows?: { product: string; size: string; onHand: number }[] }).rows ?? []
        const now = new Map(rows.map((row) => [cellKey(row), row.onHand]))
        setErrors(new Map([...now].map(([key, count]) => [key, t('now {count}', { count })])))
        return Object.fromEntries(
          Object.entries(draft).map(([key, entry]) => [key, { ...entry, seen: now.get(key) ?? entry.seen }]),
        )
      }
      setErrors(
        new Map(
          error.errors.flatMap(({ path, message }) => {
            const entry = entries[Number(/^rows\.(\d+)\./.exec(path)?.[1])]
            return entry ? [[cellKey(entry), message] as const] : []
          }),
        ),
      )
      return draft
    } finally {
      setBusy(false)
    }
  }
  return { save, busy, errors, hasFailed }
}

type Sending = SaveOptions & { header: { 'idempotency-key': string } }

function send(storeId: string, entries: Entry[], { mode, reference, reason, to, header }: Sending) {
  const param = { storeId }
  const rows = entries.map(({ product, size, text, seen }) => ({
    product,
    size,
    seen,
    pairs: parsePairs(text, mode) ?? 0,
  }))
  if (mode === 'receive') {
    const json = { rows: rows.map(({ seen, ...row }) => row), reference }
    return call(api.stock.receive[':storeId'].$post({ param, header, json }))
  }
  if (mode === 'transfer') {
    const json = { from: storeId, to, rows: rows.map(({ seen, ...row }) => row), note: '' }
    return call(api.stock.transfers.create.$post({ header, json }))
  }
  if (mode === 'write-off') {
    const json = { rows: rows.map(({ seen, ...row }) => ({ ...row, reason })) }
    return call(api.stock['write-off'][':storeId'].$post({ param, header, json }))
  }
  const json = { rows: rows.map(({ pairs, ...row }) => ({ ...row, counted: pairs })), note: '' }
  return call(api.stock.count[':storeId'].$put({ param, header, json }))
}

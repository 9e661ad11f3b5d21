import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { SettingsForm, SettingsInForce } from '#shared/schemas/settings.ts'
import { ApiError, api, call } from '#web/api.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { reportError } from '#web/lib/loading/report-error.ts'
import { toast } from '#web/ui/toast/toasts.ts'
import { historyQuery, openingQuery, settingsQuery } from './settings-queries.ts'

interface SaveResult {
  /** all settings as they are now; null: nothing was saved */
  saved: SettingsInForce | null
  /** by the path of their field */
  errors: FieldErrors
}

interface SaveOptions {
  /** whether a form asks whose they shall be, now that somebody was faster */
  asksWhose?: (now: SettingsInForce) => boolean
  /** whether errors stand at fields */
  hasFields?: boolean
}

/**
 * Saves parts of the settings, with `updatedAt` only over what the editor saw; the answer is what all of them are then. If somebody was
 * faster, they are read anew. What the form itself says is no toast.
 */
export function useSaveSettings({ asksWhose = () => false, hasFields = false }: SaveOptions = {}) {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async (parts: Partial<SettingsForm>, updatedAt?: string): Promise<SaveResult> => {
    setBusy(true)
    try {
      const { message, settings } = await call(
        api.settings.update.$put({ json: { ...parts, ...(updatedAt && { updatedAt }) } }),
      )
      client.setQueryData(settingsQuery.queryKey, settings)
      await Promise.all([historyQuery, openingQuery].map(({ queryKey }) => client.invalidateQueries({ queryKey })))
      toast.success(message)
      return { saved: settings, errors: {} }
    } catch (error) {
      const isOutdated = error instanceof ApiError && error.code === 'changed_meanwhile'
      const now = isOutdated ? await client.fetchQuery({ ...settingsQuery, staleTime: 0 }).catch(() => null) : null
      const errors = error instanceof ApiError ? error.errors : []
      const isSaid = now ? asksWhose(now) : hasFields && errors.length > 0
      if (!isSaid) reportError(error)
      return { saved: null, errors: Object.fromEntries(errors.map(({ path, message }) => [path, message])) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

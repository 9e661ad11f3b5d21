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

/**
 * Saves parts of the settings, with `updatedAt` only over what the editor saw; the answer is what all of them are then. If somebody was
 * faster, they are read anew; where `asksWhose` of them is true, the form itself says so.
 */
export function useSaveSettings(asksWhose: (now: SettingsInForce) => boolean = () => false) {
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
      if (!now || !asksWhose(now)) reportError(error)
      if (!(error instanceof ApiError)) return { saved: null, errors: {} }
      return { saved: null, errors: Object.fromEntries(error.errors.map(({ path, message }) => [path, message])) }
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Settings } from '#shared/schemas/settings.ts'
import { ApiError, api, call } from '#web/api.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { toastError } from '#web/lib/forms/toast-error.ts'
import { toast } from '#web/ui/toasts.ts'
import { historyQuery, settingsQuery } from './settings-queries.ts'

/** Saves parts of the settings, with `updatedAt` only over what the editor saw. Gives the errors by the path of their field; empty once they are saved. */
export function useSaveSettings() {
  const client = useQueryClient()
  const [busy, setBusy] = useState(false)
  const save = async (parts: Partial<Settings>, updatedAt?: string): Promise<FieldErrors> => {
    setBusy(true)
    try {
      const { message, settings } = await call(
        api.settings.update.$put({ json: { ...parts, ...(updatedAt && { updatedAt }) } }),
      )
      client.setQueryData(settingsQuery.queryKey, settings)
      await client.invalidateQueries({ queryKey: historyQuery.queryKey })
      toast.success(message)
      return {}
    } catch (error) {
      toastError(error)
      if (!(error instanceof ApiError)) return {}
      return Object.fromEntries(error.errors.map(({ path, message }) => [path, message]))
    } finally {
      setBusy(false)
    }
  }
  return { busy, save }
}

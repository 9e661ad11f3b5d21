import type { PositionError } from '#web/state/position.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/** Reports a position error on the showroom pages: logged only, unless the browser does not support geolocation. */
export function reportPositionError(error: PositionError): void {
  if (error.isUnsupported) toast.error(error.message)
  else console.error(error.message)
}

import type { NoPosition } from '#web/state/position.ts'
import { toast } from '#web/ui/toasts.ts'

/** Reports a position error on the showroom pages: logged only, unless the browser does not support geolocation. */
export function tellNoPosition(problem: NoPosition): void {
  if (problem.isUnsupported) toast.error(problem.message)
  else console.error(problem.message)
}

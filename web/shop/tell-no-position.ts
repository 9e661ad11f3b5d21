import type { NoPosition } from '#web/state/position.ts'
import { toast } from '#web/ui/toasts.ts'

/** On the showroom pages a missing position is only logged, unless the browser has none to give (STORE-03). */
export function tellNoPosition(problem: NoPosition): void {
  if (problem.isUnsupported) toast.error(problem.message)
  else console.error(problem.message)
}

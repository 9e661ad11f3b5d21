import { ApiError } from '#web/api.ts'
import type { FieldErrors } from '#web/lib/forms/field-errors.ts'
import { fieldErrorsOf } from '#web/lib/forms/use-submit.ts'

/** The errors of a refused order by field: an id that another order has is as wrong as one that is none. */
export function orderErrorsOf(error: unknown): FieldErrors {
  const isUsed = error instanceof ApiError && error.code === 'transaction_id_used'
  return isUsed ? { transactionId: error.message } : fieldErrorsOf(error)
}

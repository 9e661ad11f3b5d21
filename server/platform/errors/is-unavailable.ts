const UNAVAILABLE_CODES =
  /^(?:ENOSPC|EDQUOT|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|57P0[1-3]|57014|08[0-9A-Z]{3}|53\d{3}|55P03|40001|40P01|25006)$/

/** Failures that pg gives no code, and what a table without a log says where a standby has just become the primary. */
const UNAVAILABLE_MESSAGES =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|during recovery$/

/** Database down or no longer the primary, pool exhausted, statement timed out or disk full: worth a retry, and not a bug. */
export function isUnavailable(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && UNAVAILABLE_CODES.test(String(cause.code))) return true
    if (UNAVAILABLE_MESSAGES.test(cause.message)) return true
  }
  return false
}

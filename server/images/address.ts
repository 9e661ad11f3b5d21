/** Address of a stored picture with its version, so that it may be kept for a year and still change at once (API-11). */
export function imageAddress(call: string, id: string, hash: string): string {
  return `/api/v1/${call}/${id}?v=${hash.slice(0, 12)}`
}

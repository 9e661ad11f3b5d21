/** The version of a stored image in its URL. */
export function imageVersion(hash: string): string {
  return hash.slice(0, 12)
}

/** URL of a stored image with its version, so that it can be cached for a year and a new image shows at once. */
export function imageUrl(path: string, id: string, hash: string): string {
  return `/api/v1/${path}/${id}?v=${imageVersion(hash)}`
}

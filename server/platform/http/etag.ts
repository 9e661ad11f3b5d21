/** Whether `If-None-Match` names this ETag, so that 304 is enough. */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (!ifNoneMatch) return false
  const withoutWeakPrefix = (tag: string) => tag.trim().replace(/^W\//, '')
  return ifNoneMatch.split(',').some((tag) => withoutWeakPrefix(tag) === withoutWeakPrefix(etag) || tag.trim() === '*')
}

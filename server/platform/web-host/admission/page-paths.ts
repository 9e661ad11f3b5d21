/** `/category/7.data` is the data of `/category/7`, `/_root.data` that of `/`; null for any other path. */
export function pageOfDataPath(path: string): string | null {
  if (!path.endsWith('.data') || path.startsWith('/api/')) return null
  return path === '/_root.data' ? '/' : path.slice(0, -'.data'.length)
}

/** The path with `:id` as its last segment, or an empty string if that cannot be an id. */
export function withIdPlaceholder(path: string): string {
  const end = path.lastIndexOf('/') + 1
  return /^[\w-]+$/.test(path.slice(end)) ? `${path.slice(0, end)}:id` : ''
}

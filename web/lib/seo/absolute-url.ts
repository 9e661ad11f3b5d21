/** The URL of a file, from that of any page. */
export function absoluteUrl(path: string, base: string): string {
  return new URL(path, base).href
}

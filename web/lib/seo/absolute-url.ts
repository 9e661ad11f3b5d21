export function absoluteUrl(path: string, base: string): string {
  return new URL(path, base).href
}

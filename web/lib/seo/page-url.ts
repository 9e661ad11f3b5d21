import { localizePath } from '#shared/language/address.ts'

/** The absolute URL of a path of the shop in this language; `base` is any absolute URL of the shop. For loaders. */
export function pageUrl(path: string, base: string | URL): string {
  return new URL(localizePath(path), base).href
}

/** The URL of a file, from that of any page. */
export function absoluteUrl(path: string, base: string): string {
  return new URL(path, base).href
}

import { networkOf } from '#server/platform/http/client-network.ts'

/** What a User-Agent header names; null where it names nothing known. */
export interface Device {
  browser: string | null
  system: string | null
}

/** The first match counts: the headers of most browsers also name those that they descend from. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera Mini|Opera)\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bUCBrowser\//, 'UC Browser'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: [RegExp, string][] = [
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/** Names browser and system by a User-Agent header, without versions, so that it identifies nobody. */
export function describeDevice(userAgent = ''): Device {
  const nameIn = (patterns: [RegExp, string][]) => patterns.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null
  return { browser: nameIn(BROWSERS), system: nameIn(SYSTEMS) }
}

/** A client's address without what tells one household from the next, or null for anything else: `203.0.113.x`, `2001:db8:1::`. */
export function shortenAddress(address: string): string | null {
  return (
    networkOf(address)
      ?.replace(/0\/24$/, 'x')
      .replace(/\/48$/, '') ?? null
  )
}

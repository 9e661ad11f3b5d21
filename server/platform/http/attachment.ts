/**
 * The Content-Disposition of a file to save, by its name (RFC 6266): as it is in UTF-8, and for programs that do not read that, in
 * ASCII, where `fallback` stands for a name that has none.
 */
export function attachment({
  name,
  fallback,
  extension,
}: {
  name: string
  fallback: string
  extension: string
}): string {
  const plain = joined(name, /[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu)
  const ascii = joined(name, /[^A-Za-z0-9]+/g)
  const isAscii = ascii === plain
  const utf8 = encodeURIComponent(`${plain || fallback}.${extension}`)
  return `attachment; filename="${isAscii && ascii ? ascii : fallback}.${extension}"; filename*=UTF-8''${utf8}`
}

/** Words of a name, joined by hyphens: nothing that a file system or a header would read otherwise. */
function joined(name: string, between: RegExp): string {
  return name.normalize('NFC').replace(between, '-').replace(/^-|-$/g, '')
}

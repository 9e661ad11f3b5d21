/** As many bytes tell what a file is. */
export const TYPE_BYTES = 12

/** Whether a file begins as a JPEG, PNG or WebP does. Its name and the type that its sender declares say nothing. */
export function isImage(firstBytes: Uint8Array): boolean {
  const head = String.fromCharCode(...firstBytes.subarray(0, TYPE_BYTES))
  return head.startsWith('\xff\xd8\xff') || head.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(head)
}

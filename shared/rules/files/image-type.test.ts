import { expect, test } from 'vitest'
import { isImage } from './image-type.ts'

const bytes = (text: string) => Uint8Array.from(text, (sign) => sign.charCodeAt(0))

test.each([
  ['a JPEG', '\xff\xd8\xff\xe1 Exif', true],
  ['a PNG', '\x89PNG\r\n\x1a\n\0\0\0\rIHDR', true],
  ['a WebP', 'RIFF\n\0\0\0WEBPVP8 ', true],
  ['a PDF called .jpg', '%PDF-1.7\n%\xe2\xe3', false],
  ['a HEIC', '\0\0\0\x18ftypheic', false],
  ['a sound in the same container as WebP', 'RIFF\n\0\0\0WAVEfmt ', false],
  ['a GIF', 'GIF89a', false],
  ['the middle of a JPEG', ' \xff\xd8\xff', false],
  ['nothing', '', false],
])('[DASH-25] the first bytes tell whether %s is a picture', (_, head, expected) => {
  expect(isImage(bytes(head))).toBe(expected)
})

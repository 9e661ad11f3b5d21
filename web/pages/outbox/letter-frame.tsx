import { useCallback } from 'react'
import bengali from '../../fonts/omni-bengali.woff2?url'
import taka from '../../fonts/omni-taka.woff2?url'

/** As in styles/fonts.css */
const faces = [
  [bengali, 'U+0964-0965, U+0980-09F2, U+09F4-09FE, U+200C-200D, U+25CC'],
  [taka, 'U+09F3'],
] as const

interface LetterFrameProps {
  html: string
  title: string
}

/** A letter's page as a mail program shows it: nothing runs in it, and its links open beside the shop. */
export function LetterFrame({ html, title }: LetterFrameProps) {
  // The server's own frame may have loaded before React took the page over.
  const lendAtOnce = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame?.contentDocument?.URL === 'about:srcdoc') lendFaces(frame)
  }, [])
  return (
    <iframe
      ref={lendAtOnce}
      onLoad={({ currentTarget }) => lendFaces(currentTarget)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      title={title}
      className="h-176 w-full rounded-m border border-line bg-surface max-lg:h-[75vh]"
    />
  )
}

/**
 * Mail programs have a face for Bengali and ৳; the computer that shows the demonstration may not. Only a face made by the
 * frame's own window is drawn with as soon as it is there.
 */
function lendFaces({ contentDocument: letter }: HTMLIFrameElement) {
  if (!letter?.defaultView || letter.fonts.size > 0) return
  for (const [file, unicodeRange] of faces) {
    const address = new URL(file, location.href).href
    letter.fonts.add(
      new letter.defaultView.FontFace('Noto Sans Bengali', `url(${address})`, { unicodeRange, weight: '400 700' }),
    )
  }
}

import { useCallback } from 'react'
import bengali from '../fonts/omni-bengali.woff2?url'
import taka from '../fonts/omni-taka.woff2?url'

/** Keep in step with web/styles/fonts.css. */
const FONT_FACES = [
  [bengali, 'U+0964-0965, U+0980-09F2, U+09F4-09FE, U+200C-200D, U+25CC'],
  [taka, 'U+09F3'],
] as const

interface LetterFrameProps {
  html: string
  title: string
}

/** Shows the HTML of a letter as a mail program does: scripts do not run, and links open in a new tab. */
export function LetterFrame({ html, title }: LetterFrameProps) {
  // The server-rendered frame may have loaded before hydration.
  const addFontsIfLoaded = useCallback((frame: HTMLIFrameElement | null) => {
    if (frame?.contentDocument?.URL === 'about:srcdoc') addFonts(frame)
  }, [])
  return (
    <iframe
      ref={addFontsIfLoaded}
      onLoad={({ currentTarget }) => addFonts(currentTarget)}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      srcDoc={html}
      title={title}
      className="h-176 w-full rounded-m border border-line bg-surface max-lg:h-[75vh]"
    />
  )
}

/**
 * Adds the fonts for Bengali and ৳, which mail programs have but the computer that shows the demonstration may not. A
 * FontFace made by the frame's own window is used as soon as it has loaded.
 */
function addFonts({ contentDocument: letterDocument }: HTMLIFrameElement) {
  if (!letterDocument?.defaultView || letterDocument.fonts.size > 0) return
  for (const [fontUrl, unicodeRange] of FONT_FACES) {
    const url = new URL(fontUrl, location.href).href
    letterDocument.fonts.add(
      new letterDocument.defaultView.FontFace('Noto Sans Bengali', `url(${url})`, { unicodeRange, weight: '400 700' }),
    )
  }
}

import display from './omni-display.woff2?url'
import taka from './omni-taka.woff2?url'
import text from './omni-text.woff2?url'

/** Links for the document's head: what every page shows at once, also ৳: to look through the system's fonts for it holds up the first frame. */
export const fontPreloads = [display, text, taka].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))

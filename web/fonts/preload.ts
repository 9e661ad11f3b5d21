import display from './omni-display.woff2?url'
import text from './omni-text.woff2?url'

/** Links for the document's head: the two faces that every page shows at once. */
export const fontPreloads = [display, text].map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))

import { language } from '#shared/language/language.ts'
import bengali from './omni-bengali.woff2?url'
import display from './omni-display.woff2?url'
import taka from './omni-taka.woff2?url'
import text from './omni-text.woff2?url'

/**
 * Preload links for the fonts of every page's first view. ৳ is included: searching the system fonts for it delays the
 * first frame.
 */
export const fontPreloads = (language() === 'bn' ? [bengali, text, taka] : [display, text, taka]).map((href) => ({
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  href,
  crossOrigin: 'anonymous' as const,
}))

import { cx } from './cx.ts'

export interface ButtonStyle {
  /** primary: the main action of a view; secondary: an alternative to it; quiet: borderless; danger: destructive */
  tone?: 'primary' | 'secondary' | 'quiet' | 'danger'
  /** sm is 36 px high (44 on touch), md 44, lg 52 */
  size?: 'sm' | 'md' | 'lg'
  /** Fills the width of its container */
  block?: boolean
}

const TONE = {
  primary: 'bg-brand text-brand-ink hover:bg-brand-deep',
  secondary: 'border border-control bg-surface text-ink hover:border-ink hover:bg-ground',
  quiet: 'text-ink hover:bg-ground',
  danger: 'bg-bad text-brand-ink hover:bg-bad-deep',
}

const DISABLED = 'disabled:border-transparent disabled:bg-line disabled:text-ink-muted'

const SIZE = {
  sm: 'min-h-9 px-3 text-14 pointer-coarse:min-h-11',
  md: 'min-h-11 px-5 text-16',
  lg: 'min-h-13 px-7 text-16',
}

/** The classes shared by buttons and by links styled as buttons. */
export function buttonClasses({ tone = 'primary', size = 'md', block }: ButtonStyle = {}): string {
  return cx('control-button', DISABLED, TONE[tone], SIZE[size], block && 'w-full')
}

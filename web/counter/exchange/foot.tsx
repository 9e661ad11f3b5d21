import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { cx } from '#web/ui/cx.ts'
import type { Draft, Sums } from '../device/exchange-draft.ts'

interface FootProps {
  sums: Sums
  draft: Draft
  busy: boolean
  onGo: () => void
}

/** Both sides and their difference; who has put a pair in stands at the button. */
export function Foot({ sums, draft, busy, onGo }: FootProps) {
  const { worth, total, due, rest } = sums
  const button = useRef<HTMLButtonElement>(null)
  const pairs = draft.basket.reduce((sum, { quantity }) => sum + quantity, 0)
  const before = useRef(pairs)
  useEffect(() => {
    if (pairs > before.current && draft.picks.length > 0) button.current?.focus()
    before.current = pairs
  }, [pairs, draft.picks.length])
  if (draft.picks.length === 0 && pairs === 0) return null
  const row = 'flex items-baseline justify-between gap-4'
  return (
    <>
      <div className="text-14 text-ink-muted">
        <p className={row}>
          <span>{t('Comes back')}</span>
          <span>{formatTaka(worth)}</span>
        </p>
        <p className={row}>
          <span>{t('Goes out')}</span>
          <span>{formatTaka(total)}</span>
        </p>
      </div>
      {/* Sizes are read below it until one is taken. */}
      <div className={cx('grid gap-2 border-t border-line bg-paper py-3', pairs > 0 && 'sticky bottom-0')}>
        <p className={row}>
          <span>{due > 0 ? t('The customer pays') : rest > 0 ? t('The customer gets') : t('Nothing to pay')}</span>
          <strong className="text-28">{formatTaka(due + rest)}</strong>
        </p>
        <button
          ref={button}
          type="button"
          aria-busy={busy || undefined}
          onClick={() => !busy && onGo()}
          className={cx(
            'control-button min-h-13 w-full px-7',
            pairs > 0
              ? 'bg-brand text-brand-ink hover:bg-brand-deep'
              : 'border border-control bg-surface text-ink hover:border-ink hover:bg-ground',
          )}
        >
          {due > 0 ? t('Take payment') : rest > 0 ? t('Pay back') : t('Exchange|the verb')}
        </button>
      </div>
    </>
  )
}

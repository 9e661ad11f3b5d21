import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Says what a search did not look for: makers that are not sold here, and words that say nothing to it. */
export function LeftOut({ words, makers }: { words: ProductPage['leftOut']; makers: ProductPage['makers'] }) {
  if (!words.length && !makers.length) return null
  const names = makers.map((maker) => localized(maker, 'name')).join(', ')
  return (
    <Notice className="mb-8">
      {names && <p>{t('We do not sell {makers}. These shoes are our own.', { makers: names })}</p>}
      {words.length > 0 && (
        <p>{t('We searched without ‘{words}’: nothing here is called that.', { words: words.join(' ') })}</p>
      )}
    </Notice>
  )
}

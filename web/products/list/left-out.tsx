import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { ProductPage } from '#shared/schemas/product.ts'
import { Notice } from '#web/ui/notice.tsx'

type Said = Pick<ProductPage, 'leftOut' | 'makers' | 'unwanted' | 'notApart'>

/**
 * Says what a search did not look for: makers that are not sold here, and words that say nothing to it; and what it kept out
 * because the words do not want it.
 */
export function LeftOut({ leftOut: words, makers, unwanted, notApart }: Said) {
  if (!words.length && !makers.length && !unwanted.length && !notApart.length) return null
  const names = makers.map((maker) => localized(maker, 'name')).join(', ')
  const things = unwanted.map((thing) => localized(thing, 'name')).join(', ')
  return (
    <Notice className="mb-8">
      {things && <p>{t('Left out, as you asked: {things}.', { things })}</p>}
      {notApart.length > 0 && (
        <p>{t('We cannot tell shoes apart by ‘{words}’, so we searched without it.', { words: notApart.join(' ') })}</p>
      )}
      {names && <p>{t('We do not sell {makers}. These shoes are our own.', { makers: names })}</p>}
      {words.length > 0 && (
        <p>{t('We searched without ‘{words}’: nothing here is called that.', { words: words.join(' ') })}</p>
      )}
    </Notice>
  )
}

import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { DashboardStock } from '#shared/schemas/dashboard-stock.ts'
import { Picture } from '#web/ui/picture.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Section } from '../section.tsx'

/** The most ordered shoes of which sizes are sold out in every showroom. */
export function SoldOutShoes({ shoes }: { shoes: DashboardStock['soldOut'] }) {
  return (
    <Section title="Best sellers sold out" note="Most ordered in four weeks, with the sizes that no store has">
      {shoes.length === 0 && <p className="text-ink-muted">Every size of every shoe that sells is there.</p>}
      <ul>
        {shoes.map(({ _id, image1, pairs, sizes, everySize, ...shoe }) => (
          <li key={_id} className="flex items-center gap-3 border-b border-line py-2 text-14">
            <Picture src={image1} alt="" sizes="44px" maxWidth={160} className="size-11 shrink-0" />
            <span className="min-w-0 grow">
              <TextLink
                to={`/dashboard${productPath(_id)}`}
                className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                {...localizedProps(shoe, 'name')}
              />
              <span className="block text-bad tabular-nums">
                {everySize ? t('Every size') : t('Sizes {sizes}', { sizes: sizes.join(', ') })}
              </span>
            </span>
            <span className="shrink-0 text-right tabular-nums">
              {plural(pairs, t('{count} pair', { count: pairs }), t('{count} pairs', { count: pairs }))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  )
}

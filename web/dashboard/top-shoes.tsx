import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { productPath } from '#shared/rules/products/product-path.ts'
import type { DashboardShoe, DashboardSummary } from '#shared/schemas/dashboard.ts'
import { useMayEverywhere } from '#web/auth/access.ts'
import { Tabs } from '#web/ui/menu/tabs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Section } from './section.tsx'

interface TopShoesProps {
  shoes: Pick<DashboardSummary, 'shoesByPairs' | 'shoesByTaka'>
}

/** The ten shoes that sell best, each with a link to its form, or to its page in the shop for those who do not see the catalogue. */
export function TopShoes({ shoes: { shoesByPairs, shoesByTaka } }: TopShoesProps) {
  const canEdit = useMayEverywhere('read_catalogue')
  return (
    <Section title="Shoes" note="Most ordered or sold at counters in the period">
      {shoesByPairs.length === 0 ? (
        <p className="text-ink-muted">No pairs in this period.</p>
      ) : (
        <Tabs
          label="Best sellers"
          tabs={[
            { id: 'pairs', label: t('By pairs'), panel: <ShoeList shoes={shoesByPairs} canEdit={canEdit} /> },
            { id: 'taka', label: t('By taka'), panel: <ShoeList shoes={shoesByTaka} canEdit={canEdit} /> },
          ]}
        />
      )}
    </Section>
  )
}

function ShoeList({ shoes, canEdit }: { shoes: readonly DashboardShoe[]; canEdit: boolean }) {
  return (
    <ol>
      {shoes.map(({ _id, image1, onSale, pairs, taka, ...texts }, index) => (
        <li key={_id} className="flex items-center gap-3 border-b border-line py-2 text-14">
          <span className="w-6 shrink-0 text-right text-ink-muted tabular-nums">{index + 1}</span>
          <span className="size-11 shrink-0">
            {image1 && <Picture src={image1} alt="" sizes="44px" maxWidth={160} />}
          </span>
          <span className="min-w-0 grow wrap-anywhere">
            {onSale ? (
              <Link
                to={(canEdit ? '/dashboard' : '') + productPath(_id)}
                className="text-link inline-flex min-h-6 items-center pointer-coarse:min-h-11"
                {...localizedProps(texts, 'name')}
              />
            ) : (
              <>
                <span {...localizedProps(texts, 'name')} /> <span className="text-ink-muted">(no longer on sale)</span>
              </>
            )}
          </span>
          <span className="shrink-0 text-right tabular-nums">
            {plural(pairs, t('{count} pair', { count: pairs }), t('{count} pairs', { count: pairs }))}
            <span className="block text-ink-muted">{formatTaka(taka)}</span>
          </span>
        </li>
      ))}
    </ol>
  )
}

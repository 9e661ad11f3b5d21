import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import type { DashboardStock } from '#shared/schemas/dashboard-stock.ts'
import { Section } from '../section.tsx'
import { countedText } from './counted-text.ts'

/** How long the pairs of the shop have been there. */
export function PairAges({ ages, countedAt }: Pick<DashboardStock, 'ages' | 'countedAt'>) {
  const total = ages.reduce((sum, { pairs }) => sum + pairs, 0)
  return (
    <Section
      title="Pairs by age"
      note={`${t('Days since they came into the shop, the oldest sold first.')} ${countedText(countedAt)}`}
    >
      <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-4 gap-y-3 text-14 tabular-nums">
        {ages.map(({ upTo, pairs }, index) => (
          <div key={upTo} className="contents">
            <dt>{ageLabel(upTo, ages[index - 1]?.upTo ?? null)}</dt>
            <dd aria-hidden="true" className="h-3 rounded-s bg-ground">
              <span
                className="block h-full rounded-s bg-brand"
                style={{ width: `${total ? (pairs * 100) / total : 0}%` }}
              />
            </dd>
            <dd className="text-right">{figures(pairs)}</dd>
          </div>
        ))}
      </dl>
    </Section>
  )
}

/** 'Up to 30 days', '31 to 90 days', 'Over 365 days'. */
function ageLabel(upTo: number | null, above: number | null): string {
  if (upTo === null) return t('Over {count} days', { count: figures(above ?? 0) })
  if (above === null) return t('Up to {count} days', { count: figures(upTo) })
  return t('{from} to {to} days', { from: figures(above + 1), to: figures(upTo) })
}

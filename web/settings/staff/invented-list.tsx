import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { InventedFact } from '#shared/schemas/opening.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { PART_FIELDS } from './setting-fields.ts'

/** What is invented, each with the way to where it is put right. */
export function InventedList({ invented }: { invented: readonly InventedFact[] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {invented.map((fact) => (
        <li key={keyOf(fact)} className="flex flex-wrap items-baseline gap-x-4 py-1">
          <Place fact={fact} />
          <span className="wrap-anywhere text-14 text-ink-muted" translate="no">
            {fact.value}
          </span>
        </li>
      ))}
    </ul>
  )
}

function keyOf(fact: InventedFact): string {
  if (fact.in === 'settings') return fact.path
  return fact.in === 'environment' ? fact.name : `${fact.showroom._id} ${fact.value}`
}

function Place({ fact }: { fact: InventedFact }) {
  if (fact.in === 'environment')
    return <span className="py-2">{t('{name}, where the shop is started', { name: fact.name })}</span>
  const [to, label] =
    fact.in === 'settings'
      ? [`#${fact.path}`, labelOf(fact.path)]
      : ['/dashboard/stores', t('Store {name}', { name: localized(fact.showroom, 'code') })]
  return (
    <TextLink to={to} className="py-2">
      {label}
    </TextLink>
  )
}

function labelOf(path: string): string {
  return PART_FIELDS.shop?.fields.find((field) => field.path === path)?.label ?? path
}

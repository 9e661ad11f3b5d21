import { useSearchParams } from 'react-router'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { parseAspects } from '#shared/rules/search/search-aspects.ts'
import type { UnderstoodPart } from '#shared/schemas/product.ts'
import { Chip } from '#web/ui/chip.tsx'

/** What the words of a search were understood to ask for, as removable chips; links, so that they work without JavaScript. */
export function UnderstoodChips({ parts }: { parts: readonly UnderstoodPart[] }) {
  const [searchParams] = useSearchParams()
  // The kind of shoe is the search itself: without it there is nothing to look for.
  const removable = parts.filter(({ kind }) => kind !== 'kind')
  if (removable.length === 0) return null
  const searchWithout = ({ kind }: UnderstoodPart) => {
    const params = new URLSearchParams(searchParams)
    params.set('ignore', [...parseAspects(params.get('ignore')), kind].join(','))
    params.delete('page')
    return String(params)
  }
  return (
    <section aria-label="What we understood" className="-mt-3 mb-8 flex flex-wrap items-center gap-2">
      {removable.map((part) => (
        <Chip
          key={part.kind + part.value}
          to={{ search: searchWithout(part) }}
          removeLabel={t('Remove {label} from the search', { label: localized(part, 'label') })}
        >
          {localized(part, 'label')}
        </Chip>
      ))}
    </section>
  )
}

import { History } from 'lucide-react'
import { useId } from 'react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import type { Category } from '#shared/schemas/category.ts'
import { forgetSearches, useSearches } from '#web/state/searches.ts'
import { Button } from '#web/ui/button.tsx'
import { Picture } from '#web/ui/picture.tsx'

interface SearchStartProps {
  categories: readonly Category[]
  /** Called when a link is followed */
  onLeave?: () => void
  /** of the headings */
  level?: 2 | 3
}

/** Where a search may begin before anything is typed: the last searches in this browser, and the categories. */
export function SearchStart({ categories, onLeave, level = 3 }: SearchStartProps) {
  const searches = useSearches()
  const id = useId()
  const Heading = `h${level}` as const
  return (
    <>
      {searches.length > 0 && (
        <section aria-labelledby={`${id}-last`} className="mt-6">
          <div className="flex items-center justify-between gap-4">
            <Heading id={`${id}-last`} className="font-text text-14 font-semibold tracking-normal">
              Last searches
            </Heading>
            <Button tone="quiet" size="sm" onClick={forgetSearches} className="-mr-3">
              Clear<span className="sr-only"> the last searches</span>
            </Button>
          </div>
          <ul>
            {searches.map((text) => (
              <li key={text} className="border-b border-line">
                <Link
                  to={`/search?${new URLSearchParams({ query: text })}`}
                  onClick={onLeave}
                  className="flex min-h-11 items-center gap-3 -outline-offset-2 hover:bg-ground"
                >
                  <History aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                  <span translate="no" className="truncate">
                    {text}
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby={`${id}-categories`} className="mt-6">
        <Heading id={`${id}-categories`} className="mb-3 font-text text-14 font-semibold tracking-normal">
          Shop by category
        </Heading>
        <ul className="grid grid-cols-3 gap-3 sm:grid-cols-6">
          {categories.map(({ _id, image, ...texts }) => (
            <li key={_id}>
              <Link to={`/category/${_id}`} onClick={onLeave} className="block">
                <Picture src={image} alt="" sizes="(min-width: 640px) 15vw, 30vw" maxWidth={320} />
                <span {...localizedProps(texts, 'name')} className="mt-1 block text-14 leading-snug" />
              </Link>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

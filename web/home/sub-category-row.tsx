import { useState } from 'react'
import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import type { Category } from '#shared/schemas/category.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { countItems } from '#web/sub-categories/count-items.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'

interface SubCategoryRowProps {
  categories: readonly Category[]
  subCategories: readonly SubCategory[]
}

/** The sub-categories as circles with '24 Items': all at once on wide screens, elsewhere those of a chosen category. */
export function SubCategoryRow({ categories, subCategories }: SubCategoryRowProps) {
  const parents = categories.filter(({ _id }) => subCategories.some(({ parentCat }) => parentCat._id === _id))
  const [chosen, setChosen] = useState(parents[0]?._id)
  if (subCategories.length === 0) return null
  return (
    <section aria-labelledby="styles" className="wrap mt-section">
      <h2 id="styles" className="mb-3 text-28 sm:text-36 lg:mb-6">
        Find your style
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would announce a form */}
      <div
        role="group"
        aria-label="Category"
        className="-mx-gutter mb-5 flex gap-2 overflow-x-auto px-gutter py-1 scrollbar-none lg:hidden noscript:hidden"
      >
        {parents.map(({ _id, ...texts }) => (
          <button
            key={_id}
            type="button"
            aria-pressed={_id === chosen}
            onClick={() => setChosen(_id)}
            className="min-h-11 shrink-0 rounded-m border border-control px-3.5 text-14 font-medium duration-150 ease-out aria-pressed:border-brand aria-pressed:bg-brand aria-pressed:text-brand-ink"
          >
            <span {...localizedProps(texts, 'name')} />
          </button>
        ))}
      </div>
      <ul className="grid grid-cols-3 gap-x-4 gap-y-6 sm:grid-cols-6 lg:grid-cols-8 lg:gap-x-5 lg:gap-y-8">
        {subCategories.map(({ _id, productCount, image, parentCat, ...texts }) => (
          <li key={_id} className={cx(parentCat._id !== chosen && 'max-lg:[@media(scripting)]:hidden')}>
            <Link to={`/sub-category/${_id}`} className="group block text-center">
              <Picture
                src={image}
                alt=""
                sizes="(min-width: 1024px) 140px, (min-width: 640px) 15vw, 29vw"
                minWidth={96}
                maxWidth={320}
                className="rounded-full"
                imageClassName="duration-250 ease-out group-hover:scale-105"
              />
              <span
                {...localizedProps(texts, 'name')}
                className="mt-3 block text-14 leading-snug font-medium text-balance underline-offset-4 group-hover:underline"
              />
              <span className="mt-0.5 block text-12 text-ink-muted tabular-nums">{countItems(productCount)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { countItems } from '#web/sub-categories/count-items.ts'
import { Picture } from '#web/ui/picture.tsx'

/** The sub-categories as a row of circles with '24 Items'; it scrolls on narrow screens. */
export function SubCategoryRow({ subCategories }: { subCategories: readonly SubCategory[] }) {
  if (subCategories.length === 0) return null
  return (
    <section aria-labelledby="styles" className="wrap mt-section">
      <h2 id="styles" className="mb-6 text-28 sm:text-36">
        Find your style
      </h2>
      <ul className="-mx-gutter flex snap-x scroll-px-gutter gap-x-5 gap-y-8 overflow-x-auto px-gutter pb-2 scrollbar-none lg:mx-0 lg:grid lg:grid-cols-8 lg:overflow-visible lg:px-0">
        {subCategories.map(({ _id, productCount, image, ...texts }) => (
          <li key={_id} className="w-24 shrink-0 snap-start lg:w-auto">
            <Link to={`/sub-category/${_id}`} className="group block text-center">
              <Picture
                src={image}
                alt=""
                sizes="(min-width: 1024px) 140px, 96px"
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

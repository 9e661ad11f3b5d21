import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import type { Category } from '#shared/schemas/category.ts'
import { HALF_A_PHONE, Picture } from '#web/ui/picture.tsx'

/** The categories as large images. */
export function CategoryGrid({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) return null
  return (
    <section aria-labelledby="categories" className="wrap mt-section">
      <h2 id="categories" className="mb-6 text-28 sm:text-36">
        Shop by category
      </h2>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-6 lg:grid-cols-3 lg:gap-x-5 lg:gap-y-8">
        {categories.map(({ _id, image, ...texts }) => (
          <li key={_id}>
            <Link to={`/category/${_id}`} className="group block">
              <Picture
                src={image}
                alt=""
                sizes={`(min-width: 1320px) 430px, (min-width: 1024px) 31vw, ${HALF_A_PHONE}`}
                maxWidth={1200}
                imageClassName="duration-250 ease-out group-hover:scale-[1.03]"
              />
              <span
                {...localizedProps(texts, 'name')}
                className="mt-3 block font-display text-18 leading-snug font-semibold underline-offset-4 group-hover:underline sm:text-22"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

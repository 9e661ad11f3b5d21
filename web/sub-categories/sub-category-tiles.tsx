import { Link } from 'react-router'
import { localizedProps } from '#shared/language/localized.ts'
import type { SubCategory } from '#shared/schemas/sub-category.ts'
import { Picture } from '#web/ui/picture.tsx'
import { countItems } from './count-items.ts'

/** The sub-categories of a category: image, name, '24 Items'. */
export function SubCategoryTiles({ subCategories }: { subCategories: readonly SubCategory[] }) {
  if (subCategories.length === 0) return null
  return (
    <ul className="-mx-gutter flex snap-x scroll-px-gutter gap-4 overflow-x-auto px-gutter pb-2 scrollbar-none lg:mx-0 lg:flex-wrap lg:px-0">
      {subCategories.map(({ _id, productCount, image, ...texts }, index) => (
        <li key={_id} className="w-32 shrink-0 snap-start sm:w-40">
          <Link to={`/sub-category/${_id}`} className="group block">
            <Picture src={image} alt="" sizes="(min-width: 640px) 160px, 128px" maxWidth={480} priority={index < 3} />
            <span
              {...localizedProps(texts, 'name')}
              className="mt-2 block leading-snug font-medium underline-offset-4 group-hover:underline"
            />
            <span className="block text-14 text-ink-muted tabular-nums">{countItems(productCount)}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

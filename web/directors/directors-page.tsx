import { localized, localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { Director } from '#shared/schemas/director.ts'
import { api, call } from '#web/api.ts'
import { pageCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import type { Route } from './+types/directors-page'

export function meta({ loaderData }: Route.MetaArgs) {
  if (!loaderData) return []
  return pageMeta({
    title: t('Board Of Directors'),
    description: t('The people who lead {name}: names, designations and responsibilities.', {
      name: shopFacts.name,
    }),
    keywords: t('directors, board, management'),
    canonical: loaderData.canonical,
  })
}

export async function loader({ request }: Route.LoaderArgs) {
  const directors = await call(api.directors.all.$get())
  return { directors, canonical: pageUrl('/bod', request.url) }
}

/** `/bod`: the board of directors. */
export default function BoardOfDirectors({ loaderData: { directors } }: Route.ComponentProps) {
  return (
    <div className="wrap pt-3 pb-section sm:pt-5">
      <Breadcrumbs crumbs={pageCrumbs(t('Board Of Directors'), '/bod')} />
      <h1 className="mt-3 text-36 sm:mt-5 sm:text-48">Board Of Directors</h1>
      {directors.length === 0 ? (
        <EmptyState
          title="Nobody is listed here yet"
          actions={<LinkButton to="/our-company">About our company</LinkButton>}
        >
          The directors will be introduced here soon.
        </EmptyState>
      ) : (
        <ul className="mt-8 grid gap-x-8 gap-y-12 sm:grid-cols-2 lg:mt-12 lg:grid-cols-3 lg:gap-y-16">
          {directors.map((director) => (
            <DirectorCard key={director._id} director={director} />
          ))}
        </ul>
      )}
    </div>
  )
}

function DirectorCard({ director }: { director: Director }) {
  const { image } = director
  const name = localized(director, 'name')
  return (
    <li className="min-w-0 break-inside-avoid">
      <article className="max-sm:grid max-sm:grid-cols-[7rem_minmax(0,1fr)] max-sm:items-end max-sm:gap-x-4">
        {image ? (
          <Picture
            src={image}
            alt={t('Portrait of {name}', { name })}
            sizes="(min-width: 1320px) 420px, (min-width: 1024px) 31vw, (min-width: 640px) 46vw, 112px"
            maxWidth={1200}
          />
        ) : (
          <NoPortrait />
        )}
        <div className="sm:mt-5">
          <h2 {...localizedProps(director, 'name')} className="text-22" />
          <p {...localizedProps(director, 'designation')} className="mt-1 text-14 font-medium text-brand" />
        </div>
        <p
          {...localizedProps(director, 'about')}
          className="mt-3 max-w-prose text-pretty whitespace-pre-line text-ink-muted max-sm:col-span-2"
        />
      </article>
    </li>
  )
}

/** A patterned placeholder in the shape of the portraits. */
function NoPortrait() {
  return <span aria-hidden="true" className="picture aspect-square" />
}

import { figures } from '#shared/language/figures.ts'
import { api, call } from '#web/api.ts'
import { pageCrumbs } from '#web/lib/seo/crumbs.ts'
import { pageUrl } from '#web/lib/seo/page-url.ts'
import { organizationData } from '#web/lib/seo/structured-data.ts'
import { LastChanged } from './content-frame.tsx'
import { contentMeta } from './content-meta.ts'
import { ContentText } from './content-text.tsx'
import { fillIn } from './fill-in.ts'
import '#web/styles/company.css'
import { shopFacts } from '#web/shop-facts.ts'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Picture } from '#web/ui/picture.tsx'
import * as text from '../../content/our-company.md'
import type { Route } from './+types/our-company-page'

export function meta({ loaderData }: Route.MetaArgs) {
  return contentMeta(text, loaderData?.about)
}

export async function loader({ request }: Route.LoaderArgs) {
  const canonical = pageUrl('/our-company', request.url)
  const categories = await call(api.categories['all-categories'].$get())
  return {
    pictures: categories.slice(0, 4).map(({ image }) => image),
    about: { canonical, data: [organizationData(canonical)] },
  }
}

/** `/our-company`: story, values, mission and vision. */
export default function OurCompany({ loaderData: { pictures } }: Route.ComponentProps) {
  return (
    <>
      <div className="wrap pt-3 sm:pt-5">
        <Intro />
        <CategoryImages images={pictures} />
      </div>
      <div className="company">
        <ContentText text={text} />
      </div>
      <div className="wrap pb-section">
        <LastChanged day={text.frontmatter.changed} />
      </div>
    </>
  )
}

function Intro() {
  const [title, lead] = [text.frontmatter.title, text.frontmatter.lead ?? ''].map(fillIn)
  return (
    <>
      <Breadcrumbs crumbs={pageCrumbs(title ?? '', '/our-company')} />
      <header className="mt-6 grid gap-x-16 gap-y-8 lg:mt-12 lg:grid-cols-[minmax(0,1fr)_auto] lg:items-end">
        <div className="max-w-prose">
          <h1 className="text-48 sm:text-64">{title}</h1>
          <p className="mt-5 text-18 text-pretty text-ink-muted sm:text-22">{lead}</p>
        </div>
        <dl className="flex gap-12">
          <Figure term="retail shops" value={shopFacts.retailShops} />
          <Figure term="the year we started" value={shopFacts.founded} />
        </dl>
      </header>
      <nav aria-label="On this page" className="mt-6 -ml-2 text-14 print:hidden">
        <ul className="flex flex-wrap">
          {text.contents.map((heading) => (
            <li key={heading.id}>
              <a
                href={`#${heading.id}`}
                className="block px-2 py-1.5 underline-offset-4 hover:underline pointer-coarse:py-3"
              >
                {heading.text}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  )
}

function Figure({ term, value }: { term: string; value: number }) {
  return (
    <div className="flex flex-col-reverse border-l border-control pl-4">
      <dt className="text-14 text-ink-muted">{term}</dt>
      <dd className="font-display text-48 font-semibold text-brand tabular-nums">{figures(value)}</dd>
    </div>
  )
}

function CategoryImages({ images }: { images: readonly string[] }) {
  if (images.length === 0) return null
  return (
    <div className="mt-6 grid grid-cols-2 gap-4 lg:grid-cols-4 lg:gap-5 print:hidden">
      {images.map((src) => (
        <Picture
          key={src}
          src={src}
          alt=""
          sizes="(min-width: 1320px) 315px, (min-width: 1024px) 23vw, 46vw"
          maxWidth={800}
          priority
        />
      ))}
    </div>
  )
}

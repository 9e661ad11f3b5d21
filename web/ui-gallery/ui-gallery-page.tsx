import { data } from 'react-router'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageConfigContext } from '#web/page-config.ts'
import '#web/styles/office.css'
import type { Route } from './+types/ui-gallery-page'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Motion } from './motion.tsx'
import { Overlays } from './overlays.tsx'
import { Pictures } from './pictures.tsx'
import { Tables } from './tables.tsx'
import { TypeScale } from './type-scale.tsx'

/** Only demo mode has this page; a live shop responds with 404. */
export function loader({ context }: Route.LoaderArgs) {
  if (context.get(pageConfigContext).shopMode !== 'demo') throw data(null, { status: 404 })
  return null
}

export function meta() {
  return pageMeta({
    title: 'Every part of the screens',
    description: 'Tokens and components in all their states.',
    noindex: true,
  })
}

const SECTIONS = [
  { id: 'colours', title: 'Colours', Content: Colours },
  { id: 'type', title: 'Type', Content: TypeScale },
  { id: 'actions', title: 'Buttons and links', Content: Actions },
  { id: 'fields', title: 'Fields', Content: Fields },
  { id: 'choices', title: 'Choices', Content: Choices },
  { id: 'marks', title: 'Marks and messages', Content: Feedback },
  { id: 'floating', title: 'What floats', Content: Overlays },
  { id: 'moving', title: 'Carousels, tabs, folds', Content: Motion },
  { id: 'pictures', title: 'Pictures and waiting', Content: Pictures },
  { id: 'tables', title: 'Tables', Content: Tables },
]

/** `/ui`, the style guide: every token and every component in all its states. */
export default function UiPage() {
  return (
    <div className="wrap pb-section">
      <header className="max-w-prose pt-12 pb-8">
        <h1 className="text-36 sm:text-48">Every part of the screens</h1>
        <p className="mt-4 text-18 text-ink-muted">
          Tokens and components in all their states. Hover, press Tab, and turn on reduced motion to see the rest.
        </p>
      </header>
      <nav aria-label="Sections" className="flex flex-wrap gap-x-6 border-y border-line py-1">
        {SECTIONS.map(({ id, title }) => (
          <a key={id} href={`#${id}`} className="py-2.5 text-14 font-medium underline-offset-4 hover:underline">
            {title}
          </a>
        ))}
      </nav>
      {SECTIONS.map(({ id, title, Content }) => (
        <section key={id} id={id} aria-labelledby={`${id}-title`} className="mt-section">
          <h2 id={`${id}-title`} className="mb-6 text-28">
            {title}
          </h2>
          <Content />
        </section>
      ))}
    </div>
  )
}

import { useState } from 'react'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { DIFFERENCE_KINDS, type DifferenceKind } from '#shared/rules/counter/counter.ts'
import { choiceParam, idParam, pageParam, urlParams } from '#shared/rules/url-params.ts'
import { May } from '#web/auth/may.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { useShowroomChoices } from '#web/showrooms/use-showroom-choices.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { ViewLinks } from '#web/staff/view-links.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { WaitingSales } from '../waiting-sales.tsx'
import { Devices } from './devices.tsx'
import { Differences } from './differences.tsx'
import { MissingNumbers } from './missing-numbers.tsx'

const DESCRIPTION = t('What was odd about sales, which numbers are missing, and the devices.')

export function meta() {
  return pageMeta({
    title: t('Counters'),
    description: DESCRIPTION,
    noindex: true,
  })
}

interface CountersFilter {
  view: 'numbers' | 'devices' | null
  /** id of a showroom */
  store: string | null
  kind: DifferenceKind | null
  page: number
}

const { parse, serialize } = urlParams<CountersFilter>({
  view: choiceParam(['numbers', 'devices'] as const, null),
  store: idParam,
  kind: choiceParam(DIFFERENCE_KINDS, null),
  page: pageParam(),
})

/** `/dashboard/counters`: what a manager looks at of the counters of their showrooms. */
export default function CountersPage() {
  const { filter, setFilter, pageLink } = useListParams(parse, serialize)
  const [turns, setTurns] = useState(0)
  const showrooms = useShowroomChoices('read_counter')
  const { view, store, kind, page } = filter
  const linkTo = (next: CountersFilter['view']) => `?${serialize({ view: next, store })}`
  return (
    <>
      <PageHeader title={t('Counters')} status={DESCRIPTION} focusKey={turns}>
        <May permission="write_counter">
          <a href={localizePath('/counter')} className="text-link inline-flex min-h-11 items-center">
            {t('Open the counter')}
          </a>
        </May>
      </PageHeader>
      <ViewLinks
        label={t('About counters')}
        links={[
          { to: linkTo(null), label: t('Differences'), isOpen: view === null },
          { to: linkTo('numbers'), label: t('Missing numbers'), isOpen: view === 'numbers' },
          { to: linkTo('devices'), label: t('Devices'), isOpen: view === 'devices' },
        ]}
      />
      {showrooms.length > 1 && (
        <SelectField
          label={t('Showroom')}
          className="mb-6 sm:w-64"
          value={store ?? ''}
          placeholder={t('All showrooms')}
          options={showrooms}
          onChange={({ target }) => setFilter({ store: target.value || null })}
        />
      )}
      {view === null && (
        <div className="grid gap-8">
          <h2 className="sr-only">{t('Differences')}</h2>
          <WaitingSales store={store ?? ''} />
          <Differences
            filter={{ store, kind, page }}
            onKind={(next) => setFilter({ kind: next })}
            pageLink={pageLink}
            onTurn={() => setTurns(turns + 1)}
          />
        </div>
      )}
      {view === 'numbers' && <MissingNumbers store={store} />}
      {view === 'devices' && <Devices store={store} />}
    </>
  )
}

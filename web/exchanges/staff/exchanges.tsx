import { useState } from 'react'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import { useAccess } from '#web/auth/access.ts'
import { May } from '#web/auth/may.tsx'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { ListSearch } from '#web/lib/lists/list-search.tsx'
import { ShowroomSelect } from '#web/showrooms/showroom-select.tsx'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { ViewLinks } from '#web/staff/view-links.tsx'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { serializeExchangeFilter, useExchangeFilter } from './exchange-filter.ts'
import { ExchangeList } from './exchange-list.tsx'
import { Reasons } from './reasons.tsx'
import { Requests } from './requests.tsx'

const CLOSER_LISTS = ['overdue', 'closed'] as const
const NO_FILTER = { store: null, from: null, to: null, state: null, list: null, number: '' }

/** The exchanges of the showrooms of whoever looks, what customers ask for, and why pairs came back. */
export default function Exchanges() {
  const { filter, setFilter, pageLink } = useExchangeFilter()
  const [turns, setTurns] = useState(0)
  const access = useAccess()
  const { view, store, from, to, state, list, number } = filter
  const seesSeveral = access?.mayEverywhere('read_counter') || (access?.showroomsOf('read_counter') ?? []).length > 1
  const linkTo = (next: typeof view) => `?${serializeExchangeFilter({ view: next, store, from, to })}`
  const turn = () => setTurns(turns + 1)
  const isFiltered = store !== null || from !== null || to !== null || state !== null || list !== null || number !== ''
  return (
    <>
      <PageHeader
        title={t('Exchanges')}
        status={t('Pairs that came back to counters, and what was taken for them.')}
        focusKey={turns}
      >
        <May permission="write_counter">
          <a href={localizePath('/counter')} className="text-link inline-flex min-h-11 items-center">
            {t('Open the counter')}
          </a>
        </May>
      </PageHeader>
      <ViewLinks
        label={t('About exchanges')}
        links={[
          { to: linkTo(null), label: t('Exchanges'), isOpen: view === null },
          { to: linkTo('requests'), label: t('Requests of customers'), isOpen: view === 'requests' },
          { to: linkTo('reasons'), label: t('What comes back, and why'), isOpen: view === 'reasons' },
        ]}
      />
      <div
        className={cx(
          'mb-5 grid items-end gap-3',
          view === null ? 'xl:grid-cols-[minmax(14rem,1fr)_minmax(0,2fr)]' : 'md:max-w-2xl',
        )}
      >
        {view === null && (
          <ListSearch
            label={t('Search exchanges')}
            placeholder={t('Number of an order, receipt or credit note')}
            query={number}
            onSearch={(input, options) => setFilter({ number: input }, options)}
          />
        )}
        <div className="grid grid-cols-2 gap-3 md:grid-cols-[repeat(auto-fit,minmax(9rem,1fr))]">
          {seesSeveral && (
            <ShowroomSelect
              showroomId={store}
              permission="read_counter"
              onChoose={(showroomId) => setFilter({ store: showroomId })}
            />
          )}
          {view === null && (
            <SelectField
              label={t('Money')}
              value={state ?? ''}
              placeholder={t('All')}
              options={[{ value: 'due', label: t('To pay back') }]}
              onChange={({ target }) => setFilter({ state: target.value === 'due' ? 'due' : null })}
            />
          )}
          {view === 'requests' && (
            <SelectField
              label={t('Which')}
              value={list ?? ''}
              placeholder={t('Waiting')}
              options={[
                { value: 'overdue', label: t('Overdue') },
                { value: 'closed', label: t('Ended') },
              ]}
              onChange={({ target }) => setFilter({ list: CLOSER_LISTS.find((one) => one === target.value) ?? null })}
            />
          )}
          {view !== 'requests' && (
            <>
              <DayField label={t('From')} day={from} max={to} onDayChange={(day, o) => setFilter({ from: day }, o)} />
              <DayField label={t('To')} day={to} min={from} onDayChange={(day, o) => setFilter({ to: day }, o)} />
            </>
          )}
        </div>
        {isFiltered && (
          <Button
            tone="quiet"
            size="sm"
            className="-ml-3 justify-self-start xl:col-span-full"
            onClick={() => {
              setFilter(NO_FILTER)
              turn()
            }}
          >
            {t('Clear')}
          </Button>
        )}
      </div>
      {view === null ? (
        <ExchangeList filter={filter} isFiltered={isFiltered} pageLink={pageLink} onTurn={turn} />
      ) : view === 'requests' ? (
        <Requests filter={filter} pageLink={pageLink} onTurn={turn} />
      ) : (
        <Reasons filter={filter} pageLink={pageLink} onTurn={turn} />
      )}
    </>
  )
}

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import { ACTIVITY_SOURCES, type Activity, type ActivitySource } from '#shared/schemas/people/activity.ts'
import { type DebouncedInputOptions, useDebouncedInput } from '#web/lib/forms/use-debounced-input.ts'
import { DayField } from '#web/lib/lists/day-field.tsx'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { partsNamed } from '#web/settings/setting-fields.ts'
import { PageHeader } from '#web/staff/crud/page-header.tsx'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { type ActivityFilter, useActivityFilter } from './activity-filter.ts'
import { activityTexts } from './activity-texts.ts'
import { activityQuery, useShowroomName } from './audit-queries.ts'
import { endOfId } from './entry-texts.ts'
import { WhoCell } from './who-cell.tsx'

/** Who did what to any order, pair, taka, setting, person or part of the catalogue, newest first. */
export default function ActivityView({ children }: { children: ReactNode }) {
  const { filter, setFilter, linkTo } = useActivityFilter()
  const { data, error, isFetching, refetch } = useQuery(activityQuery(filter, partsNamed(filter.thing)))
  const [turns, setTurns] = useState(0)
  const turn = () => setTurns((count) => count + 1)
  const showroomName = useShowroomName()
  return (
    <>
      <PageHeader title="Audit" status={isFetching ? t('Loading...') : t('Newest first')} focusKey={turns} />
      {children}
      <ActivityFilters filter={filter} onChange={setFilter} />
      {error && !data ? (
        <LoadFailure subject="The audit" level={2} error={error} onRetry={refetch} />
      ) : (
        <Table
          caption={t('Who did that?')}
          columns={columnsOf(showroomName, linkTo)}
          rows={data?.entries ?? []}
          rowKey={({ source, _id }) => `${source} ${_id}`}
          loadingRows={data ? 0 : 8}
          empty={t('Nobody did anything like that')}
          stacked
          className="table-open"
        />
      )}
      {(data?.next || filter.after) && (
        <nav aria-label={t('Pages')} className="mt-8 flex flex-wrap justify-end gap-3">
          {filter.after && (
            <LinkButton to={linkTo({})} tone="secondary" onClick={turn}>
              Newest
            </LinkButton>
          )}
          {data?.next && (
            <LinkButton to={linkTo({ after: data.next })} tone="secondary" onClick={turn}>
              Older
            </LinkButton>
          )}
        </nav>
      )}
    </>
  )
}

const SOURCE_LABELS: Record<ActivitySource, string> = {
  audit: t('People, catalogue and the rest'),
  money: t('Money'),
  order: t('Orders'),
  settings: t('Settings'),
  stock: t('Stock'),
}

interface ActivityFiltersProps {
  filter: ActivityFilter
  onChange: ReturnType<typeof useActivityFilter>['setFilter']
}

const NO_FILTER = { person: '', thing: '', source: null, from: null, to: null } as const

function ActivityFilters({ filter, onChange }: ActivityFiltersProps) {
  const { person, thing, source, from, to } = filter
  return (
    <div className="mb-4 grid gap-3">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-5">
        <SearchText
          label={t('Who')}
          placeholder={t('Name or email')}
          value={person}
          onSend={(text, options) => onChange({ person: text }, options)}
        />
        <SearchText
          label={t('About what')}
          placeholder={t('Order, article, setting')}
          value={thing}
          onSend={(text, options) => onChange({ thing: text }, options)}
        />
        <SelectField
          label="Where it stands"
          className="max-lg:col-span-full"
          value={source ?? ''}
          onChange={({ target }) =>
            onChange({ source: ACTIVITY_SOURCES.find((known) => known === target.value) ?? null })
          }
          placeholder={t('Everywhere')}
          options={ACTIVITY_SOURCES.map((value) => ({ value, label: SOURCE_LABELS[value] }))}
        />
        <DayField label="From" day={from} onDayChange={(day, options) => onChange({ from: day }, options)} max={to} />
        <DayField label="To" day={to} onDayChange={(day, options) => onChange({ to: day }, options)} min={from} />
      </div>
      {(person || thing || source || from || to) && (
        <div>
          <Button tone="quiet" size="sm" className="-ml-3" onClick={() => onChange(NO_FILTER)}>
            Clear
          </Button>
        </div>
      )}
    </div>
  )
}

interface SearchTextProps {
  label: string
  placeholder: string
  value: string
  onSend: DebouncedInputOptions['onSend']
}

function SearchText({ label, placeholder, value, onSend }: SearchTextProps) {
  const { text, setText } = useDebouncedInput({ value, onSend })
  return (
    <TextField
      label={label}
      type="search"
      maxLength={100}
      autoComplete="off"
      placeholder={placeholder}
      className="max-sm:col-span-full"
      value={text}
      onChange={({ target }) => setText(target.value)}
    />
  )
}

function columnsOf(
  showroomName: (id: string) => string,
  linkTo: ReturnType<typeof useActivityFilter>['linkTo'],
): TableColumn<Activity>[] {
  const texts = (entry: Activity) => activityTexts(entry, showroomName)
  return [
    {
      key: 'time',
      header: t('Time'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
      className: 'tabular-nums xl:w-[15%]',
    },
    {
      key: 'who',
      header: t('Who'),
      className: 'wrap-anywhere xl:w-[16%]',
      cell: ({ by, approvedBy }) => <WhoCell {...{ by, approvedBy }} to={linkTo({ person: by?.name ?? '' })} />,
    },
    {
      key: 'what',
      header: t('What'),
      className: 'xl:w-[20%]',
      cell: (entry) => <span className="font-medium">{texts(entry).what}</span>,
    },
    {
      key: 'subject',
      header: t('Subject'),
      className: 'wrap-anywhere xl:w-[20%]',
      cell: ({ subject, showroom }) => (
        <>
          {subject &&
            (subject.name === null ? (
              endOfId(subject._id)
            ) : (
              <TextLink
                to={linkTo({ thing: subject.name })}
                aria-label={t('Everything about {subject}', { subject: accountName(subject.name) })}
                preventScrollReset
              >
                {accountName(subject.name)}
              </TextLink>
            ))}
          {showroom && <span className="block text-ink-muted">{localized(showroom, 'code')}</span>}
          {!subject && !showroom && '–'}
        </>
      ),
    },
    {
      key: 'details',
      header: t('Details'),
      className: 'wrap-anywhere',
      cell: (entry) => {
        const { lines } = texts(entry)
        return lines.length === 0 ? (
          '–'
        ) : (
          <ul>
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )
      },
    },
  ]
}

import type { To } from 'react-router'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { AuditEntry } from '#shared/schemas/audit.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { actionLabel } from './action-label.ts'
import { useShowroomName } from './audit-queries.ts'
import { describeDetails, endOfId } from './entry-texts.ts'
import { WhoCell } from './who-cell.tsx'

interface AuditTableProps {
  /** null while loading */
  entries: readonly AuditEntry[] | null
  /** The list with only the entries of an actor, or only those about a subject */
  linkTo: (filter: { by: string } | { subject: string }) => To
}

/** The entries, with links that filter by who did it and by what it is about; below 1280 px each is a card. */
export function AuditTable({ entries, linkTo }: AuditTableProps) {
  const who: TableColumn<AuditEntry> = {
    key: 'who',
    header: t('Who'),
    cell: ({ by, approvedBy }) => <WhoCell {...{ by, approvedBy }} to={linkTo({ by: by?._id ?? '' })} />,
    className: 'wrap-anywhere xl:w-[15%]',
  }
  const subject: TableColumn<AuditEntry> = {
    key: 'subject',
    header: t('Subject'),
    cell: ({ subject }) =>
      subject ? (
        <TextLink
          to={linkTo({ subject: subject._id })}
          aria-label={t('Everything about {subject}', { subject: subjectName(subject) })}
          preventScrollReset
        >
          {subjectName(subject)}
        </TextLink>
      ) : (
        NOTHING
      ),
    className: 'wrap-anywhere xl:w-[16%]',
  }
  return (
    <Table
      caption="Audit entries"
      columns={[TIME, who, WHAT, subject, detailsColumn(useShowroomName()), NETWORK]}
      rows={entries ?? []}
      rowKey={({ _id }) => _id}
      loadingRows={entries ? 0 : 8}
      empty="No entries found"
      stacked
      className="table-open"
    />
  )
}

function subjectName({ _id, name }: NonNullable<AuditEntry['subject']>): string {
  return name === null ? endOfId(_id) : accountName(name)
}

const NOTHING = '–'

const TIME: TableColumn<AuditEntry> = {
  key: 'time',
  header: t('Time'),
  cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
  className: 'tabular-nums xl:w-[15%]',
}

const WHAT: TableColumn<AuditEntry> = {
  key: 'what',
  header: t('What'),
  cell: ({ action }) => <span className="font-medium">{actionLabel(action)}</span>,
  className: 'xl:w-[17%]',
}

const detailsColumn = (showroomName: (id: string) => string): TableColumn<AuditEntry> => ({
  key: 'details',
  header: t('Details'),
  cell: ({ details }) => {
    const lines = describeDetails(details, showroomName)
    return lines.length === 0 ? (
      NOTHING
    ) : (
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    )
  },
  className: 'wrap-anywhere',
})

const NETWORK: TableColumn<AuditEntry> = {
  key: 'network',
  header: t('Network'),
  cell: ({ address }) => address ?? NOTHING,
  className: 'wrap-anywhere tabular-nums text-ink-muted xl:w-[13%]',
}

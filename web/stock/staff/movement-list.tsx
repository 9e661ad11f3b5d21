import { useQuery } from '@tanstack/react-query'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { accountName } from '#shared/rules/people/retention.ts'
import type { Movement } from '#shared/schemas/stock/stock.ts'
import { PagedTable } from '#web/lib/lists/paged-table.tsx'
import { useListParams } from '#web/lib/lists/use-list-params.ts'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { PageLink } from '#web/staff/page-link.tsx'
import { movementLabel, movementReason, signedPairs } from '#web/stock/movement-labels.ts'
import { Chip } from '#web/ui/chip.tsx'
import type { TableColumn } from '#web/ui/table/table.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { movementsQuery, parseSheetFilter, type SheetFilter, serializeSheetFilter } from './sheet-queries.ts'

/** The ledger of a showroom, newest first; a product is chosen in it. */
export function MovementList({ showroom }: { showroom: string }) {
  const { filter, setFilter, pageLink } = useListParams(parseSheetFilter, serializeSheetFilter)
  const { data, error, refetch } = useQuery(movementsQuery(showroom, filter))
  const chosen = filter.product && data?.movements.find(({ product }) => product._id === filter.product)?.product
  if (error && !data) return <LoadFailure subject="The ledger" level={2} error={error} onRetry={refetch} />
  return (
    <>
      {filter.product && (
        <p className="mb-3">
          <Chip onRemove={() => setFilter({ product: null })} removeLabel={t('Remove the product')}>
            {chosen ? localized(chosen, 'name') : t('One product')}
          </Chip>
        </p>
      )}
      <PagedTable
        caption={t('Ledger')}
        columns={columnsOf(filter)}
        rows={data?.movements}
        total={data?.total}
        page={filter.page}
        linkTo={pageLink}
        onNavigate={() => {}}
        rowKey={({ _id }) => _id}
        empty={t('Nothing was moved yet')}
      />
    </>
  )
}

function columnsOf(filter: SheetFilter): TableColumn<Movement>[] {
  const linkTo = (product: string) => ({ search: String(serializeSheetFilter({ ...filter, product, page: 1 })) })
  return [
    {
      key: 'at',
      header: t('Time'),
      cell: ({ at }) => <time dateTime={at}>{formatDateTime(at)}</time>,
      className: 'tabular-nums',
    },
    {
      key: 'product',
      header: t('Product'),
      cell: ({ product }) => (
        <TextLink
          to={linkTo(product._id)}
          aria-label={t('Everything about {subject}', { subject: localized(product, 'name') })}
          preventScrollReset
        >
          {localized(product, 'name')}
        </TextLink>
      ),
      className: 'wrap-anywhere',
    },
    {
      key: 'size',
      header: t('Size'),
      // Without its heading, where the cells stand below each other, a size would be any number.
      cell: ({ size }) => (
        <>
          <span className="sm:hidden">{t('Size')} </span>
          {size.size ?? '–'}
        </>
      ),
    },
    { key: 'kind', header: t('What'), cell: ({ kind }) => movementLabel(kind) },
    {
      key: 'pairs',
      header: t('Pairs'),
      cell: ({ pairs }) => signedPairs(pairs),
      className: 'tabular-nums xl:pr-6 xl:text-right',
    },
    {
      key: 'why',
      header: t('Why'),
      cell: (movement) => <Cause movement={movement} />,
      className: 'wrap-anywhere',
    },
    {
      key: 'by',
      header: t('Who'),
      cell: ({ by }) => (by ? accountName(by.name) : t('Owner’s command')),
      className: 'wrap-anywhere',
    },
  ]
}

function Cause({ movement }: { movement: Movement }) {
  const { order, transfer, reference, reason } = movement
  if (order) return <PageLink to={`/dashboard/orders?query=${order}`}>Order</PageLink>
  if (transfer) return t('Transfer')
  return reference ?? (reason && movementReason(reason)) ?? '–'
}

import { formatDate } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { SettledParcel, Settlement } from '#shared/schemas/orders/cash.ts'
import { NamedRows } from '#web/staff/files/named-rows.tsx'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'

const cells: TableColumn<SettledParcel>[] = [
  { key: 'row', header: t('Row'), cell: ({ row }) => (row === null ? '–' : figures(row)) },
  {
    key: 'order',
    header: t('Order'),
    cell: ({ number, code }) => number ?? code,
    className: 'wrap-anywhere',
  },
  { key: 'cash', header: t('To collect'), align: 'end', cell: ({ cash }) => (cash === null ? '–' : formatTaka(cash)) },
  {
    key: 'collected',
    header: t('Paid'),
    align: 'end',
    cell: ({ collected, collectedPaisa }) => formatTaka(collected, collectedPaisa),
  },
  { key: 'fee', header: t('Fee'), align: 'end', cell: feeText },
]

function feeText({ fee, feePaisa, expectedFee }: SettledParcel): string {
  if (fee === null) return '–'
  const charged = formatTaka(fee, feePaisa)
  const isAsAgreed = expectedFee === null || (fee === expectedFee && feePaisa === 0)
  return isAsAgreed ? charged : `${charged} (${formatTaka(expectedFee)})`
}

const otherCells: TableColumn<SettledParcel>[] = [
  ...cells,
  { key: 'courier', header: t('Courier|the company'), cell: ({ courier }) => courier ?? '–' },
]

const missingCells: TableColumn<Settlement['missing'][number]>[] = [
  { key: 'order', header: t('Order'), cell: ({ number }) => number },
  { key: 'at', header: t('Handed over'), cell: ({ handedOverAt }) => formatDate(handedOverAt) },
  { key: 'cash', header: t('To collect'), align: 'end', cell: ({ cash }) => formatTaka(cash) },
]

/** What a courier's file says, with what is not as it should be. */
export function SettlementRows({ settlement }: { settlement: Settlement }) {
  const lists: [string, SettledParcel[]][] = [
    [t('Short'), settlement.short],
    [t('Paid more than was to collect'), settlement.over],
    [t('Fee differs'), settlement.feeDiffers],
    [t('Settled before'), settlement.alreadySettled],
    [t('Twice in the file'), settlement.repeated],
    [t('Came back'), settlement.returned],
    [t('With another courier'), settlement.otherCourier],
    [t('Not ours'), settlement.notOurs],
  ]
  return (
    <div className="grid gap-4">
      <p>
        {t('{paid} paid in full, {missing} delivered but not in the file', {
          paid: figures(settlement.paid.length),
          missing: figures(settlement.missing.length),
        })}
      </p>
      <NamedRows file={settlement} />
      {lists
        .filter(([, rows]) => rows.length > 0)
        .map(([title, rows]) => (
          <Table
            key={title}
            caption={title}
            showCaption
            columns={rows === settlement.otherCourier ? otherCells : cells}
            rows={rows}
            rowKey={({ row, code }) => `${row} ${code}`}
          />
        ))}
      {settlement.missing.length > 0 && (
        <Table
          caption={t('Delivered, but not in the file')}
          showCaption
          columns={missingCells}
          rows={settlement.missing}
          rowKey={({ _id }) => _id}
        />
      )}
    </div>
  )
}

import { t } from '#shared/language/t.ts'
import { formatTaka, groupLakh } from '#shared/rules/money/price.ts'
import type { DashboardSummary } from '#shared/schemas/dashboard.ts'
import { Table, type TableColumn } from '#web/ui/table/table.tsx'
import { Change } from './money.tsx'
import { Section } from './section.tsx'

type Row = DashboardSummary['together'] & {
  name: string
  /** taken off what is together */
  isBack?: boolean
}

/** What was ordered on the web and by phone and sold at counters, apart, what came back, and together; nothing while all is of the web. */
export function Channels({ summary: { channels, cameBack, together, against } }: { summary: DashboardSummary }) {
  const told = channels.filter(({ channel, sales, before }) => channel === 'web' || sales + before.sales > 0)
  if (told.length === 1 && cameBack.sales + cameBack.before.sales === 0) return null
  const names = { web: t('Web'), phone: t('Phone'), counter: t('Counters') }
  const rows: Row[] = [
    ...told.map((row) => ({ ...row, name: names[row.channel] })),
    ...(cameBack.sales + cameBack.before.sales > 0 ? [{ ...cameBack, name: t('Came back'), isBack: true }] : []),
    { ...together, name: t('Together') },
  ]
  return (
    <Section
      title="Web and counters"
      note={t('By the day of the order or sale, without cancelled and voided ones, in taka against {against}', {
        against,
      })}
    >
      <Table caption="Web and counters" columns={COLUMNS} rows={rows} rowKey={({ name }) => name} />
    </Section>
  )
}

const COLUMNS: TableColumn<Row>[] = [
  { key: 'channel', header: t('Sold on'), cell: ({ name }) => name, isRowHeader: true },
  { key: 'sales', header: t('Sales'), cell: ({ sales }) => groupLakh(sales), align: 'end' },
  { key: 'taka', header: t('Taka'), cell: ({ taka, isBack }) => formatTaka(isBack ? -taka : taka), align: 'end' },
  {
    key: 'change',
    header: t('Compared'),
    cell: ({ taka, before, isBack }) => <Change value={taka} previous={before.taka} moreIsBad={isBack} />,
    align: 'end',
  },
]

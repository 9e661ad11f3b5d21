import { type SizeChart as Chart, SIZE_CHARTS, type SizeLine } from '#shared/rules/shoe-size.ts'
import { Table, type TableColumn } from '#web/ui/table.tsx'

const COLUMNS: TableColumn<SizeLine>[] = [
  { key: 'eu', head: 'EU', cell: ({ eu }) => eu },
  { key: 'uk', head: 'UK', cell: ({ uk }) => uk },
  { key: 'foot', head: 'Foot length', cell: ({ footCm }) => `${footCm.toFixed(1)} cm`, align: 'end' },
]

/** European sizes with the UK size on the box and the length of the foot (PDP-09); the charts that a category needs. */
export function SizeChart({ category }: { category: string }) {
  return (
    <div className="grid gap-8">
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-2 lg:grid-cols-3">
        {chartsOf(category).map(({ name, lines }) => (
          <Table key={name} caption={name} showCaption columns={COLUMNS} rows={lines} rowKey={({ eu }) => String(eu)} />
        ))}
      </div>
      <div className="max-w-prose text-pretty">
        <h3 className="text-18">How to measure</h3>
        <p className="mt-2">
          Measure in the evening, with the socks you will wear: stand with your heel against a wall and mark the end of
          your longest toe. Take the longer of your two feet. Between two sizes, take the larger one for closed shoes
          and the smaller one for open ones; leave a growing child 1 cm more. Makes differ by up to one size.
        </p>
      </div>
    </div>
  )
}

function chartsOf(category: string): readonly Chart[] {
  const own = SIZE_CHARTS.filter(({ name }) => name === category)
  return own.length > 0 ? own : SIZE_CHARTS
}

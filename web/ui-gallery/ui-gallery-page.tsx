import { pageMeta } from '#web/lib/seo/page-meta.ts'
import { pageConfigContext } from '#web/page-config.ts'
import '#web/styles/office.css'
import { useState } from 'react'
import { data } from 'react-router'
import { Badge } from '#web/ui/badge.tsx'
import { ImageField } from '#web/ui/form/image-field.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import { Table, type TableColumn, type TableSort } from '#web/ui/table/table.tsx'
import type { Route } from './+types/ui-gallery-page'
import { Actions } from './actions.tsx'
import { Choices } from './choices.tsx'
import { Colours } from './colours.tsx'
import { Feedback } from './feedback.tsx'
import { Fields } from './fields.tsx'
import { Motion } from './motion.tsx'
import { Overlays } from './overlays.tsx'
import { Row, Sample } from './sample.tsx'

const SHOWROOMS = [
  { code: 'DHN', address: 'House 12, Road 7, Dhanmondi, Dhaka', phone: '010-0000-0001', orders: 128 },
  { code: 'GUL', address: 'Gulshan Avenue 91, Dhaka', phone: '010-0000-0002', orders: 64 },
  { code: 'CTG', address: 'GEC Circle, Chattogram', phone: '010-0000-0003', orders: 1204 },
  { code: 'SYL', address: 'Zindabazar, Sylhet', phone: '010-0000-0004', orders: 7 },
  { code: 'KHU', address: 'Shib Bari More, Khulna', phone: '010-0000-0005', orders: 31 },
]

type Showroom = (typeof SHOWROOMS)[number]

const COLUMNS: TableColumn<Showroom>[] = [
  { key: 'place', header: '#', cell: (_, index) => index + 1 },
  { key: 'code', header: 'Code', cell: ({ code }) => <Badge>{code}</Badge>, sortable: true, selects: true },
  { key: 'address', header: 'Address', cell: ({ address }) => address, className: 'min-w-52' },
  { key: 'phone', header: 'Phone', cell: ({ phone }) => phone, className: 'whitespace-nowrap' },
  { key: 'orders', header: 'Orders', cell: ({ orders }) => orders, align: 'end', sortable: true },
]

/** Tables: selectable and sortable rows, loading, empty. */
function Tables() {
  const [selectedKey, setSelectedKey] = useState<string | null>('GUL')
  const [sort, setSort] = useState<TableSort>({ key: 'code', direction: 'ascending' })
  const sign = sort.direction === 'ascending' ? 1 : -1
  const rows = SHOWROOMS.toSorted((a, b) =>
    sort.key === 'orders' ? sign * (a.orders - b.orders) : sign * a.code.localeCompare(b.code),
  )
  const rowKey = ({ code }: Showroom) => code
  return (
    <>
      <Sample name="Table" note="Sorts, scrolls under its head, rows can be chosen">
        <Table
          caption="Stores to choose"
          columns={COLUMNS}
          rows={rows}
          rowKey={rowKey}
          sort={sort}
          onSort={setSort}
          selectedKey={selectedKey}
          onSelect={({ code }) => setSelectedKey(code)}
          className="max-h-48"
        />
      </Sample>
      <Sample name="Table" note="Of many columns: on narrow screens each row is a card">
        <Table caption="Stores as cards" columns={COLUMNS.slice(1)} rows={rows.slice(0, 2)} rowKey={rowKey} stacked />
      </Sample>
      <Sample name="Loading">
        <Table caption="Stores on their way" columns={COLUMNS} rows={[]} rowKey={rowKey} loadingRows={3} />
      </Sample>
      <Sample name="Empty">
        <Table caption="No stores" columns={COLUMNS} rows={[]} rowKey={rowKey} empty="No showroom in this thana." />
      </Sample>
    </>
  )
}

const DISPLAY = ['text-64', 'text-48', 'text-36', 'text-28', 'text-22']
const TEXT = ['text-18', 'text-16', 'text-14', 'text-12']

/** The type scale in both font families, with Bengali and the taka sign at every size they are used in. */
function TypeScale() {
  return (
    <>
      {DISPLAY.map((size) => (
        <Sample key={size} name={size.replace('text-', '')}>
          <p className={`font-display font-semibold tracking-[-0.015em] ${size}`}>
            Made to walk <span lang="bn">শাপলা</span>
          </p>
        </Sample>
      ))}
      {TEXT.map((size) => (
        <Sample key={size} name={size.replace('text-', '')}>
          <p className={`max-w-prose ${size}`}>
            Hand-welted Oxford in tan calf leather, <span lang="bn">শাপলা</span> loafers and <span lang="bn">রূপসা</span>{' '}
            sandals, ৳ 1,23,456 at <span lang="bn">ধানমন্ডি, ঢাকা</span>. <strong>In bold: ৳ 2,990 রূপসা.</strong>
          </p>
        </Sample>
      ))}
      <Sample name="Figures" note="One width each, so that prices stand in line">
        <div className="grid w-max grid-cols-2 gap-x-10 text-right tabular-nums">
          <span>৳ 11,111</span>
          <span className="font-semibold">৳ 11,111</span>
          <span>৳ 1,23,456</span>
          <span className="font-semibold">৳ 1,23,456</span>
          <span>৳ 990</span>
          <span className="font-semibold">৳ 990</span>
        </div>
      </Sample>
    </>
  )
}

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

/** Pictures, upload fields and placeholders. */
function Pictures() {
  return (
    <>
      <Sample name="Picture" note="Square, wide, and one that does not come">
        <div className="grid grid-cols-3 items-start gap-4">
          <Picture src="/favicon.svg" alt="The shop's mark" sizes="20vw" />
          <Picture src="/favicon.svg" alt="The shop's mark, wide" sizes="20vw" ratio={[16, 9]} />
          <Picture src="/api/v1/no-such-image" alt="Oxford Classic in tan" sizes="20vw" />
        </div>
      </Sample>
      <Sample name="ImageField" note="Empty, with a picture, refused, on its way">
        <div className="grid gap-5 sm:grid-cols-2">
          <ImageField label="Image" name="empty" />
          <ImageField label="Image" name="present" optional current="/favicon.svg" />
          <ImageField label="Image" name="refused" error="Please choose a JPEG, PNG or WebP image" />
          <ImageField
            label="Image"
            name="sent"
            current="/favicon.svg"
            progress={0.6}
            hint="Choose one to see the bar"
          />
        </div>
      </Sample>
      <Sample name="Skeleton">
        <div className="grid grid-cols-3 gap-4">
          {[1, 2, 3].map((index) => (
            <div key={index}>
              <Skeleton className="aspect-square w-full" />
              <Skeleton className="mt-3 h-4 w-3/4" />
              <Skeleton className="mt-2 h-4 w-1/3" />
            </div>
          ))}
        </div>
      </Sample>
      <Sample name="Spinner">
        <Row>
          <Spinner label="Loading" />
          <p className="flex items-center gap-2 text-ink-muted">
            <Spinner /> Loading…
          </p>
        </Row>
      </Sample>
    </>
  )
}

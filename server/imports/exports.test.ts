import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runImports } from '#server/imports/run-imports.ts'
import { runHousekeeping } from '#server/jobs/housekeeping.ts'
import { makeWorkbook, textRow } from '#server/testing/bad-input/make-workbook.ts'
import { makeShowroom } from '#server/testing/fixtures/make-showroom.ts'
import { createImportClient, type SheetContent } from '#server/testing/import-client.ts'
import { machineSlowness } from '#server/testing/slowness.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let files: Awaited<ReturnType<typeof createImportClient>>
let showroom: string
beforeAll(async () => {
  shop = await startApi()
  files = await createImportClient(shop)
  showroom = (await makeShowroom(shop, { code: 'Dhanmondi' })).id
})
afterAll(() => shop.close())

const table = (...rows: string[][]) =>
  rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\r\n')

const SHOPIFY_HEAD = [
  ...['Handle', 'Title', 'Body (HTML)', 'Vendor', 'Product Category', 'Type', 'Tags', 'Published'],
  ...['Option1 Name', 'Option1 Value', 'Option1 Linked To', 'Option2 Name', 'Option2 Value', 'Option2 Linked To'],
  ...['Variant SKU', 'Variant Grams', 'Variant Inventory Tracker', 'Variant Inventory Qty', 'Variant Inventory Policy'],
  ...['Variant Fulfillment Service', 'Variant Price', 'Variant Compare At Price', 'Variant Barcode', 'Image Src'],
  ...['Image Position', 'Cost per item', 'Status'],
]
const shopify = (row: Record<string, string>) => SHOPIFY_HEAD.map((heading) => row[heading] ?? '')
const SHOPIFY = table(
  SHOPIFY_HEAD,
  shopify({
    ...{
      Handle: 'kolapuri',
      Title: 'Kolapuri',
      'Body (HTML)': '<p>Hand &amp; foot</p>',
      Type: 'Sandals',
      Published: 'true',
    },
    ...{ 'Product Category': 'Apparel & Accessories > Shoes', 'Option1 Name': 'Size', 'Option1 Value': '40' },
    ...{
      'Option2 Name': 'Color',
      'Option2 Value': 'Black',
      'Variant Price': '1500.00',
      'Variant Compare At Price': '1900.00',
    },
    ...{
      'Variant Inventory Qty': '4',
      'Variant Barcode': '8801234567890',
      'Cost per item': '900.00',
      Status: 'active',
    },
  }),
  shopify({
    ...{ Handle: 'kolapuri', 'Option1 Value': '41', 'Option2 Value': 'Black', 'Variant Price': '1500.00' },
    ...{ 'Variant Compare At Price': '1900.00', 'Variant Inventory Qty': '-2' },
  }),
  shopify({
    ...{ Handle: 'kolapuri', 'Option1 Value': '40', 'Option2 Value': 'Brown', 'Variant Price': '1600.00' },
    ...{ 'Variant Inventory Qty': '1' },
  }),
  shopify({ Handle: 'kolapuri', 'Image Src': 'https://cdn.example/2.jpg', 'Image Position': '2' }),
)

const WOO_HEAD = [
  ...['ID', 'Type', 'SKU', 'GTIN, UPC, EAN, or ISBN', 'Name', 'Published', 'Is featured?', 'Visibility in catalog'],
  ...['Short description', 'Description', 'In stock?', 'Stock', 'Sale price', 'Regular price', 'Categories', 'Images'],
  ...['Parent', 'Attribute 1 name', 'Attribute 1 value(s)', 'Attribute 2 name', 'Attribute 2 value(s)'],
]
const woo = (row: Record<string, string>) => WOO_HEAD.map((heading) => row[heading] ?? '')
const WOOCOMMERCE = table(
  WOO_HEAD,
  woo({
    ...{ ID: '7', Type: 'variable', SKU: 'NG-7', Name: 'Nagra', Published: '1', 'Is featured?': '1' },
    ...{ Categories: 'Women > Nagra, Sale', Description: 'Soft\\nshoe', 'Attribute 1 name': 'Size' },
    ...{ 'Attribute 1 value(s)': '36, 37', 'Attribute 2 name': 'Colour', 'Attribute 2 value(s)': 'Red' },
  }),
  woo({
    ID: '8',
    Type: 'variation',
    Parent: 'NG-7',
    'Regular price': '1200',
    'Sale price': '999',
    Stock: '3',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': '36',
  }),
  woo({
    ID: '9',
    Type: 'variation',
    Parent: 'id:7',
    'Regular price': '1200',
    'Sale price': '999',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': '37',
  }),
  woo({
    ID: '10',
    Type: 'simple',
    SKU: 'BELT-1',
    Name: 'Sandal',
    Published: '0',
    'Regular price': '500',
    Categories: 'Men',
    'Attribute 1 name': 'Size',
    'Attribute 1 value(s)': '40, 41',
  }),
)

const SQUARE_HEAD = [
  ...[
    'Token',
    'Item Name',
    'Customer-facing Name',
    'Variation Name',
    'SKU',
    'Description',
    'Reporting Category',
    'GTIN',
  ],
  ...['Archived', 'Price', 'Online Sale Price', 'Option Name 1', 'Option Value 1', 'Default Unit Cost'],
  ...['Current Quantity Dhanmondi', 'New Quantity Dhanmondi'],
]
const square = (row: Record<string, string>) => SQUARE_HEAD.map((heading) => row[heading] ?? '')
const SQUARE = table(
  SQUARE_HEAD,
  square({
    Token: 'A',
    'Item Name': 'Pump',
    'Variation Name': '38',
    SKU: 'PUMP-38',
    'Reporting Category': 'Heels',
    Price: '2100.00',
    'Current Quantity Dhanmondi': '6',
    Archived: 'N',
  }),
  square({
    Token: 'B',
    'Item Name': 'Pump',
    'Variation Name': '39',
    SKU: 'PUMP-39',
    'Reporting Category': 'Heels',
    Price: '2100.00',
    'Current Quantity Dhanmondi': '0',
    Archived: 'N',
  }),
)

const read = async (name: string) =>
  (
    await shop.db.execute(sql`
      select p.code, p.description, p.original_price as price, p.discount_price as discount, p.hidden, p.cost, c.name as category,
        s.name as sub, co.name as color, array(select z.size::float8 from product_sizes ps join sizes z on z.id = ps.size where ps.product = p.id order by 1) as sizes,
        (select coalesce(sum(on_hand), 0)::integer from stock t where t.product = p.id) as pairs
      from products p join categories c on c.id = p.category join sub_categories s on s.id = p.sub_category join colors co on co.id = p.color
      where p.name = ${name} order by p.code`)
  ).rows

test('[DATA-01] an export of Shopify comes in without mapping, each colour as an article', async () => {
  expect(await files.bringIn(SHOPIFY, { showroom })).toMatchObject({ source: 'shopify', counts: { done: 2, wrong: 0 } })
  expect(await read('Kolapuri')).toEqual([
    {
      ...{ code: 'kolapuri-black', description: 'Hand & foot', price: 1900, discount: 1500, hidden: false, cost: 900 },
      ...{ category: 'Shoes', sub: 'Sandals', color: 'Black', sizes: [40, 41], pairs: 4 },
    },
    {
      ...{ code: 'kolapuri-brown', description: 'Hand & foot', price: 1600, discount: 1600, hidden: false, cost: null },
      ...{ category: 'Shoes', sub: 'Sandals', color: 'Brown', sizes: [40], pairs: 1 },
    },
  ])
  expect((await files.dryRun(SHOPIFY, { showroom })).counts).toMatchObject({ unchanged: 2, added: 0, changed: 0 })
})

test('[DATA-01] an export of WooCommerce comes in without mapping, its variations with their product', async () => {
  expect(await files.bringIn(WOOCOMMERCE)).toMatchObject({ source: 'woocommerce', counts: { done: 2, wrong: 0 } })
  expect(await read('Nagra')).toMatchObject([
    {
      code: 'NG-7',
      price: 1200,
      discount: 999,
      category: 'Women',
      sub: 'Nagra',
      color: 'Red',
      sizes: [36, 37],
      pairs: 0,
    },
  ])
  expect(await read('Sandal')).toMatchObject([
    { code: 'BELT-1', hidden: true, category: 'Men', sub: 'Men', sizes: [40, 41] },
  ])
})

test('[DATA-01] what other shops write about pages, with long handles and any size, comes in whole, and once', async () => {
  const long = 'genuine-leather-formal-oxford-shoes-for-men-limited-edition'
  const row = (size: string, more: Record<string, string> = {}) =>
    shopify({ Handle: long, 'Option1 Value': size, 'Variant Price': '4500.00', 'Variant SKU': `OX-${size}`, ...more })
  const first = {
    ...{ Title: 'Men&#8217;s Oxford', Type: 'Formal', Published: 'true', 'Option1 Name': 'Size' },
    'Body (HTML)': '<p>Caf&eacute; &ndash; x &lt;3</p>',
  }
  const oxford = table(SHOPIFY_HEAD, row('40', first), row('41'))
  expect((await files.bringIn(oxford)).counts).toMatchObject({ done: 1, wrong: 0 })
  const [made] = await read("Men's Oxford")
  expect(made).toMatchObject({ description: 'Café – x <3', sizes: [40, 41], price: 4_500 })
  expect(String(made?.code)).toMatch(/^genuine-leather-formal-.*-[\da-f]{8}$/)
  expect((await files.dryRun(oxford)).counts).toMatchObject({ unchanged: 1, added: 0 })
  const any = table(
    WOO_HEAD,
    woo({
      ...{ ID: '20', Type: 'variable', SKU: 'ANY-1', Name: 'Shoe &amp; sock', Categories: 'Men &amp; boys' },
      ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': '38, 39' },
      ...{ 'Attribute 2 name': 'Color', 'Attribute 2 value(s)': 'Black, Tan' },
    }),
    ...['Black', 'Tan'].map((color, at) =>
      woo({
        ...{ ID: String(21 + at), Type: 'variation', Parent: 'ANY-1', 'Regular price': '900', Stock: '4' },
        ...{ 'Attribute 1 name': 'Size', 'Attribute 2 name': 'Color', 'Attribute 2 value(s)': color },
      }),
    ),
  )
  expect((await files.bringIn(any)).counts).toMatchObject({ done: 2, wrong: 0 })
  expect(await read('Shoe & sock')).toMatchObject([
    { code: 'ANY-1-black', color: 'Black', sizes: [38, 39], category: 'Men & boys' },
    { code: 'ANY-1-tan', color: 'Tan', sizes: [38, 39] },
  ])
})

test('[DATA-01] an export of Square comes in without mapping, with the pairs of each location', async () => {
  expect(await files.bringIn(SQUARE)).toMatchObject({ source: 'square', counts: { done: 1, wrong: 0 } })
  expect(await read('Pump')).toMatchObject([
    { code: 'PUMP', price: 2100, category: 'Heels', sizes: [38, 39], pairs: 6 },
  ])
})

test('[DATA-01] columns are known in both languages, mapped by hand where not, and remembered', async () => {
  const bangla = 'আর্টিকেল নম্বর;নাম;ক্যাটাগরি;রং;মূল দাম;সাইজগুলো;জোড়া: Dhanmondi\nBN-1;জুতা;Men;Black;৯৯০;৪০-৪১;৪০:২\n'
  expect((await files.bringIn(bangla)).counts).toMatchObject({ done: 1, wrong: 0 })
  const odd = 'Code X\tLabel\tCategory\tColour\tPrice\tSizes\nOD-1\tShoe\tMen\tBlack\t990\t40\n'
  const { body } = await files.upload(odd)
  expect(body.columns).toEqual([null, null, 'category', 'color', 'originalPrice', 'sizes'])
  const columns = ['code', 'name', 'category', 'color', 'originalPrice', 'sizes']
  expect((await files.json(`/imports/check/${body._id}`, { columns: [null, ...columns.slice(1)] })).body.code).toBe(
    'invalid',
  )
  expect((await files.json(`/imports/check/${body._id}`, { columns })).status).toBe(200)
  await runImports(shop)
  expect((await files.upload(odd)).body.columns, 'nobody has said go').toEqual(body.columns)
  expect((await files.json(`/imports/start/${body._id}`, {})).status).toBe(200)
  expect((await files.upload(odd)).body.columns).toEqual(columns)
  await runImports(shop)
  expect((await files.upload(odd)).body.columns).toEqual(columns)
  await files.undo(body._id)
  expect((await files.upload(odd)).body.columns, 'it was taken back').toEqual(body.columns)
})

test('[DATA-01] what headings are is remembered once their files are forgotten, and after 30 days', async () => {
  const odd = (code: string) => `Code Z\tLabel Z\tCategory\tColour\tPrice\tSizes\n${code}\tShoe\tMen\tBlack\t990\t40\n`
  const columns = ['code', 'name', 'category', 'color', 'originalPrice', 'sizes']
  const bringIn = async (code: string) => {
    const { _id } = (await files.upload(odd(code))).body
    expect((await files.json(`/imports/check/${_id}`, { columns })).status).toBe(200)
    await runImports(shop)
    expect((await files.json(`/imports/start/${_id}`, {})).status).toBe(200)
    await runImports(shop)
    return String(_id)
  }
  const forget = (id: string) => shop.request(`/imports/delete/${id}`, { method: 'DELETE', token: files.token })
  const old = await bringIn('OZ-1')
  await shop.db.execute(sql`update imports set at = now() - interval '31 days' where id = ${old}`)
  await runHousekeeping(shop)
  expect((await files.upload(odd('OZ-1'))).body.columns).toEqual(columns)
  const forgotten = await bringIn('OZ-2')
  expect((await forget(forgotten)).status).toBe(200)
  await runHousekeeping(shop)
  expect((await files.upload(odd('OZ-1'))).body.columns).toEqual(columns)
  const { rows } = await shop.db.execute(sql`
    select name, by, (select count(*)::int from import_rows r where r.import = i.id) as rows from imports i
    where rows = 0 and headings ? 'Code Z'`)
  expect(rows, 'nothing else is kept, and that once').toEqual([{ name: '', by: null, rows: 0 }])
  expect((await files.get('/imports/all')).map(({ _id }: { _id: string }) => _id)).not.toContain(forgotten)
  expect([(await forget(forgotten)).status, (await files.json(`/imports/undo/${forgotten}`, {})).status]).toEqual([
    404, 404,
  ])
})

test('[DATA-02] of a longer path of categories the first two levels come in, and the dry run says what is not kept', async () => {
  const row = (code: string, category: string, more: Record<string, string> = {}) =>
    woo({
      ...{ ID: code, Type: 'simple', SKU: code, Name: 'Path', 'Regular price': '500', Categories: category },
      ...{ 'Attribute 1 name': 'Size', 'Attribute 1 value(s)': '40', ...more },
    })
  const file = table(
    WOO_HEAD,
    row('PA-1', 'Men > Sandals > Deep'),
    row('PA-2', 'Men, Men > Sandals, Men > Sandals > Deep > Deeper, Sale'),
    row('PA-3', 'Men > Sandals'),
    row('PA-4', 'Boys\\, girls > School'),
  )
  const dry = await files.dryRun(file)
  const places = (await files.items(dry._id)).map(({ cells }) => cells.filter(({ field }) => /ategory/.test(field)))
  const [men, sandals] = ['Men', 'Sandals'].map((after, nth) => ({
    field: nth ? 'subCategory' : 'category',
    before: null,
    after,
  }))
  expect(places.slice(0, 3)).toEqual([
    [men, { ...sandals, leftOut: 'Deep' }],
    [men, { ...sandals, leftOut: 'Deep, Deeper' }],
    [men, sandals],
  ])
  await files.bringIn(file)
  const [one, two, three, four] = await read('Path')
  for (const each of [one, two, three]) expect(each).toMatchObject({ category: 'Men', sub: 'Sandals' })
  expect(four).toMatchObject({ category: 'Boys, girls', sub: 'School' })
  expect((await files.dryRun(file)).counts).toMatchObject({ unchanged: 4, changed: 0 })
  const plain =
    'Article number,Name,Category,Sub-category,Colour,Price,Sizes\nPA-5,Path,Men > Sandals > Deep,Deep,Black,500,40\n'
  const { _id } = await files.dryRun(plain)
  expect((await files.items(_id))[0]?.cells).toContainEqual({
    ...{ field: 'subCategory', before: null, after: 'Deep', leftOut: 'Sandals' },
  })
  const long = `Article number,Category\nPA-1,${'x'.repeat(81)} > Sandals\n`
  expect((await files.items((await files.dryRun(long))._id))[0]?.problems).toMatchObject([{ why: 'too-long' }])
})

test('[DATA-01] what one file leaves out or calls otherwise takes no heading away that the shop itself writes', async () => {
  const file = (code: string) =>
    `Article number,Name,Category,Colour,Prix,Sizes,Price,Pairs: Dhanmondi\n${code},Shoe,Men,Black,,40,990,\n`
  const known = (await files.upload(file('LO-1'))).body
  const pairs = `pairs:${showroom}`
  expect(known.columns).toEqual(['code', 'name', 'category', 'color', null, 'sizes', 'originalPrice', pairs])
  await files.bringIn('Article number,Name,Category,Colour,Price,Sizes\nLO-2,Shoe,Men,Black,990,40\n')
  const columns = ['code', null, 'category', null, 'discountPrice', 'sizes', null, 'name']
  const without = 'Article number,Name,Category,Colour,Prix,Sizes,Price,Pairs: Dhanmondi\nLO-2,,Men,,900,40,,Boot\n'
  const { _id } = (await files.upload(without)).body
  expect((await files.json(`/imports/check/${_id}`, { columns })).status).toBe(200)
  await runImports(shop)
  expect((await files.json(`/imports/start/${_id}`, {})).status).toBe(200)
  await runImports(shop)
  expect((await files.details(_id)).state).toBe('done')
  expect((await files.upload(file('LO-1'))).body.columns).toEqual(known.columns.with(4, 'discountPrice'))
})

test.each([
  ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'Café'],
  ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le'), 'Café'],
  ['CP1252', (text: string) => Buffer.from(text, 'latin1'), 'Café'],
  ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`), 'Café'],
])('[DATA-01] a file in %s, parted by bars, is read', async (_, encode, name) => {
  const { body } = await files.upload(encode(`Article number|Name|Price\nEN-1|${name}|990\n`))
  expect([body.sample, body.columns]).toEqual([[['EN-1', name, '990']], ['code', 'name', 'originalPrice']])
})

test('[DATA-01] hostile files are refused within bounds, and a formula is a text', async () => {
  const empty = await files.upload('\n'.repeat(10_000_000))
  expect([empty.status, empty.body.code]).toEqual([413, 'sheet_too_large'])
  const { counts, _id } = await files.dryRun(
    `Article number,Name,Category,Colour,Price,Sizes\n=1+1,"=HYPERLINK(""x"")",Men,Black,=2*3,40\n`,
  )
  expect(counts).toMatchObject({ wrong: 1 })
  expect((await files.items(_id, 'wrong'))[0]?.problems[0]?.why).toBe('not-an-amount')
  for (const [content, code] of [
    ['\x89PNG\r\n\x1a\n\0\0\0', 'unreadable_sheet'],
    ['Article number,Name\n', 'no_rows'],
  ] as const)
    expect((await files.upload(content)).body.code).toBe(code)
})

const HEADINGS = textRow(['Article number', 'Name'])
const MEGABYTES = 1024 * 1024
const HOSTILE: [name: string, make: () => SheetContent, status: number, code: string][] = [
  [
    'ten million empty rows',
    () => makeWorkbook({ rows: HEADINGS + '<row/>'.repeat(10_000_000) }),
    413,
    'sheet_too_large',
  ],
  [
    '300,000 rows',
    () => makeWorkbook({ rows: HEADINGS + '<row><c><v>1</v></c></row>'.repeat(300_000) }),
    413,
    'sheet_too_large',
  ],
  ['a bomb of 200 MB', () => makeWorkbook({ rows: HEADINGS + ' '.repeat(200 * MEGABYTES) }), 413, 'sheet_too_large'],
  ['1 kB that unpacks to 120 MB', () => lying(), 413, 'sheet_too_large'],
  [
    'bytes of no encoding',
    () => Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * 7) % 32)),
    422,
    'unreadable_sheet',
  ],
]
const lying = () => makeWorkbook({ rows: HEADINGS + ' '.repeat(120 * MEGABYTES), claims: { claimedSize: 1_000 } })

test('[DATA-01] what asks for more than it looks like is refused by the upload itself, in seconds and little memory', {
  timeout: 240_000,
}, async () => {
  for (const [name, make, status, code] of HOSTILE) {
    const content = make()
    const before = process.memoryUsage.rss()
    let most = 0
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss() - before)
    }, 20)
    const start = performance.now()
    const answer = await files.upload(content, { name: 'shop.xlsx' })
    clearInterval(watch)
    expect([name, answer.status, answer.body.code]).toEqual([name, status, code])
    expect(performance.now() - start, name).toBeLessThan(6_000 * machineSlowness())
    expect(most / MEGABYTES, name).toBeLessThan(400)
  }
  expect((await shop.db.execute(sql`select from imports where rows = 0 and state = 'staged'`)).rowCount).toBe(0)
})

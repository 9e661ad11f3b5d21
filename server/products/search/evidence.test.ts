import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillDemonstrationCatalogue } from '#server/testing/fixtures/fill-demonstration-catalogue.ts'
import { makeProduct } from '#server/testing/fixtures/make-product.ts'
import { namesOf, productSearch } from '#server/testing/product-search.ts'
import { startApi, type TestApi } from '#server/testing/start-api.ts'

let shop: TestApi
let search: ReturnType<typeof productSearch>
beforeAll(async () => {
  shop = await startApi()
  await fillDemonstrationCatalogue(shop)
  await makeProduct(shop, { name: 'Lawachara Sandal', description: 'For camping in the forest.' })
  search = productSearch(shop)
})
afterAll(() => shop.close())

test.each([
  ['dinosaur shoes', 'Dino Light Sneaker'],
  ['ডাইনোসর জুতা', 'Dino Light Sneaker'],
  ['projapoti juta', 'Butterfly Easy-Strap Sneaker'],
  ['lotto football boot', 'Turf Captain'],
  ['ফুটবল খেলার কেডস', 'Turf Captain'],
  ['badminton keds', 'Court Smash Badminton Shoe'],
  ['জিমের জুতা', 'Gym Base Trainer'],
  ['shoes for standing all day', 'All Day Comfort Sneaker'],
  ['dariye kaj korar juta', 'All Day Comfort Sneaker'],
  ['insole for smelly feet', 'Leather Insole Pair'],
  ['arch support insoles', 'Sports Arch Insole Pair'],
  ['পিপ পিপ শব্দ করা জুতা', 'First Steps Squeaky Sandal'],
  ['light wala juta', 'Dino Light Sneaker'],
  ['3 inch heel', 'Classic Pump 7'],
  ['২ ইঞ্চি হিল', 'Classic Pump 5'],
  ['high heels', 'Party Stiletto Heel'],
  ['উঁচু হিল', 'Party Stiletto Heel'],
  ['shoes for home', 'Home Comfort Flip-Flop'],
  ['barir juta', 'Home Comfort Flip-Flop'],
  ['বাড়িতে পরার স্লিপার', 'Home Comfort Flip-Flop'],
  ['barite porar sandel', 'Daily Toe Post Sandal'],
  ['flat feet support', 'Sports Arch Insole Pair'],
  ['4 bochorer meye bacchar juta', "Girls' Mary Jane"],
  ['pa ghame juta', 'Stride 360 Runner'],
])('[FIND-06] "%s" finds first what its description says: %s', async (query, name) => {
  const page = await search({ query, limit: 1 })
  expect(namesOf(page)).toEqual([name])
  expect(page.leftOut).toEqual([])
})

test('[FIND-06] a word of a description alone finds nothing, and other goods find none of what they name', async () => {
  const laces = ['scissors', 'shoe laces white', 'জুতার ফিতা', 'jutar fita']
  const goods = ['cricket bat', 'ghari', 'hat ghori', 'ঘড়ি', 'mosquito net', 'cap', 'red cap', 'ক্যাপ', 'ball', 'brush']
  for (const query of ['dinosaur', ...laces, ...goods, 'class 2 school bag'])
    expect((await search({ query })).total, query).toBe(0)
  for (const query of ['cap toe', 'cap toe oxford'])
    expect(namesOf(await search({ query, limit: 1 })), query).toEqual(["Gentleman's Cap Toe Oxford"])
  expect(namesOf(await search({ query: 'football', limit: 1 }))).toEqual(['Turf Captain'])
})

test.each(['black shoe polish', 'shoe brush', 'shoe cream', 'জুতার কালি'])(
  '[FIND-04] "%s", which is not sold here, finds what is like it, and says so',
  async (query) => {
    const page = await search({ query })
    expect(namesOf(page)).toEqual(['Wooden Shoe Tree'])
    expect(page.isNear).toBe(true)
  },
)

test.each([
  ['class 2 juta', [30, 31]],
  ['class 9 school shoe', [37, 39]],
  ['class 10 boy school shoes', [39, 40]],
  ['class 3 to 5', [31, 35]],
  ['ক্লাস ৫ এর জুতা', [33, 35]],
  ['ক্লাস ফাইভ এর মেয়ের জুতা', [33, 35]],
  ['৫ম শ্রেণির জুতা', [33, 35]],
  ['nursery school shoes', [26, 27]],
  ['KG 2 er juta', [27, 29]],
  ['প্লে গ্রুপের জুতা', [24, 26]],
] as const)('[FIND-06] "%s" finds first school shoes of the size of that class', async (query, [from, to]) => {
  const { products, understood } = await search({ query, limit: 3 })
  expect(products[0]?.category.name).toBe('School')
  expect(products[0]?.sizes.some(({ size }) => size >= from && size <= to)).toBe(true)
  expect(understood).toContainEqual({ kind: 'occasion', value: 'school', label: 'School', labelBn: 'স্কুল' })
})

test('[FIND-06] shoes for a child are closed and small first, and for boys none is a girl’s', async () => {
  for (const query of ['5 bochorer cheler juta', '৬ বছরের ছেলের জুতা', 'boys shoes', 'bacchader juta', 'baby shoes']) {
    const { products } = await search({ query, limit: 5 })
    expect(
      products.filter(({ name }) => /Sandal|Clog|Flip|Slide/.test(name)),
      query,
    ).toEqual([])
    expect(
      products.filter(({ sizes }) => !sizes.some(({ size }) => size < 35)),
      query,
    ).toEqual([])
  }
  for (const query of ['5 year boy sandal', 'boys party shoes', 'boys sandals'])
    expect(namesOf(await search({ query, limit: 50 })).join(), query).not.toMatch(/Sparkle|Bow/)
})

test('[FIND-06] comfort beside an occasion leaves nothing out, and a casual shoe is no chappal', async () => {
  for (const query of ['comfortable office shoes', 'aramdayok office juta', 'অফিসের আরামদায়ক জুতা']) {
    const { products, total } = await search({ query, limit: 5 })
    expect(total, query).toBeGreaterThan(10)
    expect(
      products.map(({ name }) => name),
      query,
    ).toContain('Formal Lite Derby')
  }
  for (const query of ['casual shoes for men', 'ক্যাজুয়াল জুতা', 'casual shoes under 1500'])
    for (const { name } of (await search({ query, limit: 5 })).products)
      expect(name, query).not.toMatch(/Chappal|Sandal/)
})

test('[FIND-06] the words of a product that somebody adds are found as well', async () => {
  const { products } = await search({ query: 'sandals for camping', limit: 1 })
  expect(products[0]?.name).toBe('Lawachara Sandal')
})

test.each([
  ['school shoe for 8 year old boy', [31, 33], /School/],
  ['5 bochorer meyer juta', [27, 29], /./],
  ['৩ বছরের ছেলের স্যান্ডেল', [24, 26], /Sandal|Clog/],
  ['birthday gift 3 years girl', [24, 26], /./],
] as const)('[FIND-06] "%s" finds first what a child of that age wears', async (query, [from, to], name) => {
  const { products } = await search({ query, limit: 3 })
  expect(products[0]?.name).toMatch(name)
  for (const { sizes, subCategory } of products.slice(0, 1)) {
    expect(sizes.some(({ size }) => size >= from && size <= to)).toBe(true)
    expect(subCategory.name).not.toMatch(/boy/.test(query) || /ছেলে/.test(query) ? /Girls/ : /Boys/)
  }
})

test('[FIND-06] children’s shoes come last where no child is named, and all are found', async () => {
  for (const query of ['keds under 1500', '500 takar moddhe sandel', 'converse type sneakers', 'cox bazar er sandel']) {
    const isForChildren = (await search({ query, limit: 100 })).products.map(({ category }) =>
      ['Kids', 'School'].includes(category.name),
    )
    expect(isForChildren[0], query).toBe(false)
    expect(isForChildren.includes(true), query).toBe(true)
  }
})

test.each(['heel discount', 'ছাড়ের জুতা', 'offer er sneaker', '20% off sandals', 'sale'])(
  '[FIND-07] "%s" finds what costs less than before, and says so',
  async (query) => {
    const page = await search({ query, limit: 100 })
    expect(page.total).toBeGreaterThan(3)
    expect(page.understood).toContainEqual({
      kind: 'reduced',
      value: 'reduced',
      label: 'Reduced',
      labelBn: 'মূল্যছাড়',
    })
    expect(page.products.filter(({ discountPrice, originalPrice }) => discountPrice >= originalPrice)).toEqual([])
    expect((await search({ query, ignore: 'reduced' })).total).toBeGreaterThan(page.total)
  },
)

test.each([
  ['sneakers any color but white', ({ color }) => color.name === 'white', /Sneaker/],
  ['na kalo na sada sneaker', ({ color }) => /black|white/.test(color.name), /Sneaker/],
  ['pointed na emon flat', ({ name }) => /Pointed/.test(name), /./],
  ['heels not pointed', ({ name }) => /Pump 7|Pointed/.test(name), /Heel|Pump/],
  ['brown boots not suede', ({ name }) => /Desert/.test(name), /Boot/],
  ['formal shoe not leather', ({ name }) => /Cap Toe|Wingtip/.test(name), /Derby|Oxford/],
  ['হাই হিল না ছোট হিল', ({ name }) => /Stiletto/.test(name), /Heel|Pump|Wedge|Loafer/],
] as [string, (product: { name: string; color: { name: string } }) => boolean, RegExp][])(
  '[FIND-08] "%s" leaves out what name or description say is not wanted',
  async (query, isUnwanted, first) => {
    const { products, total } = await search({ query, limit: 100 })
    expect(total).toBeGreaterThan(0)
    expect(products[0]?.name).toMatch(first)
    expect(products.filter(isUnwanted).map(({ name }) => name)).toEqual([])
  },
)

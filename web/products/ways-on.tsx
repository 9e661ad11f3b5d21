import { Form, useRouteLoaderData } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { toCardProducts } from './card-product.ts'
import { ProductGrid } from './product-grid.tsx'
import { SearchStart } from './search-start.tsx'

interface WaysOnProps {
  /** shows shoes that are there to buy, too */
  withShoes?: boolean
}

/** Ways on where nothing is: a search, the categories, shoes. Nothing where the shop's own menu is not loaded. */
export default function WaysOn({ withShoes = true }: WaysOnProps) {
  const links = useRouteLoaderData<{ categories: readonly Category[] }>('shell')
  if (!links) return null
  return (
    <div className="wrap pb-section">
      <Form action="/search" className="mx-auto flex max-w-lg items-end gap-3">
        <TextField
          label="Search for shoes"
          type="search"
          name="query"
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          className="min-w-0 grow"
        />
        <Button type="submit">Search</Button>
      </Form>
      <SearchStart categories={links.categories} level={2} />
      {withShoes && <PopularShoes />}
    </div>
  )
}

const SHOWN = '8'

/** Best sellers, of which none is sold out; nothing until they have come. */
function PopularShoes() {
  const ask = () => call(api.products.bestseller.$get({ query: { limit: SHOWN } }))
  const shoes = useFetched('', ask, 'popular shoes')
  if (!shoes?.length) return null
  return (
    <section aria-labelledby="popular-shoes" className="mt-section">
      <h2 id="popular-shoes" className="mb-5 text-28">
        Popular shoes
      </h2>
      <ProductGrid products={toCardProducts(shoes)} />
    </section>
  )
}

import { Form, useRouteLoaderData } from 'react-router'
import type { Category } from '#shared/schemas/category.ts'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { SearchStart } from './search-start.tsx'

/** Ways on from a page that is not there: a search, and the categories. Nothing where the shop's own menu is not loaded. */
export default function NotFoundHelp() {
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
    </div>
  )
}

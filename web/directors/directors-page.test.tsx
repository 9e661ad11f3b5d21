import { renderToString } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import type { Director } from '#shared/schemas/director.ts'
import Bod from './directors-page.tsx'

const director: Director = {
  _id: '01a00000-0000-7000-8000-000000000001',
  name: 'Rezwan Talukdar Shovon',
  nameBn: null,
  designation: 'Chairman',
  designationBn: null,
  about: 'Chairs the board.',
  aboutBn: null,
  image: null,
  updatedAt: '2026-11-20T09:00:00.000Z',
}

test('[PAGE-01] a director without a photo gets a placeholder', () => {
  const html = renderPage([director])
  expect(html).toContain('Rezwan Talukdar Shovon')
  expect(html).not.toContain('<img')
  expect(html).toContain('<span aria-hidden="true" class="picture aspect-square">')
})

test('[PAGE-01] without any director the page says so and links to another page', () => {
  const html = renderPage([])
  expect(html).toContain('Nobody is listed here yet')
  expect(html).toContain('href="/our-company"')
})

function renderPage(directors: Director[]): string {
  const page = { loaderData: { directors, canonical: 'http://127.0.0.1/bod' } }
  const props = { ...page, params: {}, matches: [] } as unknown as Parameters<typeof Bod>[0]
  return renderToString(<RouterProvider router={createMemoryRouter([{ path: '*', element: <Bod {...props} /> }])} />)
}

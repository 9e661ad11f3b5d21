import { RouterContextProvider } from 'react-router'
import { expect, test } from 'vitest'
import { type PageConfig, pageConfigContext } from '#web/page-config.ts'
import { loader } from './ui-gallery-page.tsx'

function open(shopMode: PageConfig['shopMode']) {
  const context = new RouterContextProvider()
  context.set(pageConfigContext, { shopMode, mapsEmbedUrl: '', mapsDirectionsUrl: '' })
  return () => loader({ context } as unknown as Parameters<typeof loader>[0])
}

test('the gallery of parts is a page of a demonstration, and of no live shop', () => {
  expect(open('demo')()).toBeNull()
  expect(open('live')).toThrow(expect.objectContaining({ init: { status: 404 } }))
})

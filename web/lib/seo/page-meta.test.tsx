import { renderToString } from 'react-dom/server'
import { createRoutesStub, Meta } from 'react-router'
import { expect, test } from 'vitest'
import { setShopReader } from '#web/shop-facts.ts'
import facts from '../../../content/shop.json' with { type: 'json' }
import { pageMeta } from './page-meta.ts'
import { breadcrumbData } from './structured-data.ts'

setShopReader(() => ({ ...facts, deliveryFee: '৳ 50' }) as never)

const MALICIOUS = `</script><script>alert(1)</script><!--<img src=x onerror="alert('2')">\u2028`
const CANONICAL = 'https://shop.example/products/details/1'

function renderHead(page: Parameters<typeof pageMeta>[0]): string {
  const Stub = createRoutesStub([{ path: '/', Component: () => <Meta />, meta: () => pageMeta(page) }])
  return renderToString(<Stub />)
}

test('a malicious name is escaped everywhere in the head of a page', () => {
  const data = [breadcrumbData([{ label: MALICIOUS, to: '/' }], CANONICAL)]
  const head = renderHead({ title: MALICIOUS, description: MALICIOUS, keywords: MALICIOUS, canonical: CANONICAL, data })
  expect(head.match(/<script/g)).toHaveLength(1)
  expect(head).not.toContain('<img')
  expect(head).not.toContain('<!--<')
  const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(head) ?? []
  expect(JSON.parse(json).itemListElement[0].name).toBe(MALICIOUS)
})

import { expect, test } from 'vitest'
import { localizePath, splitLanguage } from './address.ts'

test('[LANG-02] a path in Bangla begins with /bn, and nothing else is taken for one', () => {
  for (const [path, bangla] of [
    ['/', '/bn'],
    ['/?a=1', '/bn?a=1'],
    ['/cart', '/bn/cart'],
    ['/_root.data', '/bn/_root.data'],
  ] as const) {
    expect([localizePath(path, 'en'), localizePath(path, 'bn')]).toEqual([path, bangla])
    expect(splitLanguage(bangla)).toEqual({ language: 'bn', path })
  }
  for (const foreign of ['//evil.example', '///evil.example', '/\\evil.example', '\\evil.example'])
    expect([localizePath(foreign, 'en'), localizePath(foreign, 'bn')]).toEqual(['/evil.example', '/bn/evil.example'])
  expect(splitLanguage('/bn.data?_routes=x')).toEqual({ language: 'bn', path: '/_root.data?_routes=x' })
  expect(splitLanguage('/bn/')).toEqual({ language: 'bn', path: '/' })
  for (const path of ['/', '/bnx', '/bn.png', '/BN/cart', '/cart/bn'])
    expect(splitLanguage(path)).toEqual({ language: 'en', path })
})

import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ToastRegion } from './toast-region.tsx'
import { currentToasts, dismissToast, toast } from './toasts.ts'

test('a repeated message shows once, the newest last, at most four', () => {
  for (const text of ['one', 'two', 'one', 'three', 'four', 'five']) toast.success(text)
  expect(currentToasts().map(({ text }) => text)).toEqual(['one', 'three', 'four', 'five'])
  for (const { id } of currentToasts()) dismissToast(id)
  expect(currentToasts()).toEqual([])
})

test('the server never renders a toast', () => {
  toast.error('of somebody else')
  expect(renderToStaticMarkup(createElement(ToastRegion))).not.toContain('somebody else')
})

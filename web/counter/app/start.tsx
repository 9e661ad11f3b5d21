import { lazy } from 'react'
import { createRoot } from 'react-dom/client'
import { localizePath } from '#shared/language/address.ts'
import { CounterApp } from '../main.tsx'
import '../counter.css'

// What few customers ask for is loaded once somebody does.
const views = {
  Collect: lazy(() => import('../collect/collect-view.tsx')),
  Exchange: lazy(() => import('../exchange/exchange-view.tsx')),
  Slip: lazy(() => import('../exchange/slip.tsx')),
}

createRoot(document.getElementById('counter') as HTMLElement).render(<CounterApp views={views} />)
void navigator.serviceWorker?.register(localizePath('/counter-sw.js'), { scope: localizePath('/counter') })
void navigator.storage?.persist?.()

import { createRoot } from 'react-dom/client'
import { localizePath } from '#shared/language/address.ts'
import { CounterApp } from './counter-app.tsx'
import './counter.css'

createRoot(document.getElementById('counter') as HTMLElement).render(<CounterApp />)
void navigator.serviceWorker?.register(localizePath('/counter-sw.js'), { scope: localizePath('/counter') })
void navigator.storage?.persist?.()

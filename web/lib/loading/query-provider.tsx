import { focusManager, MutationCache, QueryCache, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { reportError } from './report-error.ts'

/** How a failure is reported: a toast with the server's message (true) or with this text; `errorFallback` if it sent none. */
type ErrorMeta = { errorToast?: boolean | string; errorFallback?: string }

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: ErrorMeta
    mutationMeta: ErrorMeta
  }
}

/**
 * Provides the cache of an account or admin area. Mount it inside `ProtectedArea`, which remounts it for another user:
 * nobody sees what somebody else has loaded. Failed queries are silent unless their `meta` asks for a toast; failed
 * mutations show one unless it is set to false.
 */
export function QueryProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createQueryClient)
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, { meta }) => {
        console.error(error)
        if (meta?.errorToast) toastFailure(error, meta)
      },
    }),
    mutationCache: new MutationCache({
      onError: (error, _variables, _result, { meta }) => {
        if (meta?.errorToast !== false) toastFailure(error, meta)
      },
    }),
    defaultOptions: {
      // Requests fail at once, also while offline: the page then offers to retry.
      queries: { retry: false, networkMode: 'always', refetchOnWindowFocus: false },
      mutations: { networkMode: 'always' },
    },
  })
}

function toastFailure(error: unknown, { errorToast, errorFallback }: ErrorMeta = {}): void {
  reportError(error, { text: typeof errorToast === 'string' ? errorToast : undefined, fallback: errorFallback })
}

// By default only `visibilitychange` counts, which does not fire between two windows side by side.
focusManager.setEventListener((onFocus) => {
  if (typeof window === 'undefined') return
  const handleFocus = () => onFocus()
  addEventListener('focus', handleFocus)
  document.addEventListener('visibilitychange', handleFocus)
  return () => {
    removeEventListener('focus', handleFocus)
    document.removeEventListener('visibilitychange', handleFocus)
  }
})

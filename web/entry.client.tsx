import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// A request that reaches nobody fails with status 0, like an ApiError: browsers give it no code, only words of their own.
const { fetch: browserFetch } = window
window.fetch = (...request) =>
  browserFetch(...request).catch((error) => {
    throw Object.assign(error, { status: 0 })
  })

// Hydrates in a separate task: evaluating React's code is already a long task on a phone.
setTimeout(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

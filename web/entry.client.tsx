import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// Network errors get status 0, as in ApiError: browsers give them no code, only a message of their own.
const { fetch: browserFetch } = window
window.fetch = (...request) =>
  browserFetch(...request).catch((error) => {
    throw Object.assign(error, { status: 0 })
  })

// Hydrates in a separate task: evaluating React's code is already a long task on a phone.
setTimeout(() =>
  startTransition(() => {
    // From here on React itself waits with a press until it has hydrated what was pressed.
    removeEventListener('click', window.keepPress)
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    )
  }),
)

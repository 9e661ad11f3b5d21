import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// zod, which comes with the first form, else tries whether it may make code of text: the page's policy reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

// A task of its own: React has just been read through, which takes a phone long enough.
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

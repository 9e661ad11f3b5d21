import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'

// zod, which comes with the first form, else tries whether it may make code of text: the page's policy reports each try.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

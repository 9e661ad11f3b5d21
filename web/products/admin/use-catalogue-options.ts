import { useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useLoaded } from '#web/lib/loading/use-async-data.ts'

/** The categories, sub-categories, colours and sizes that a product form offers; null while they load. */
export function useCatalogueParts() {
  const { value: parts, error, loading, reload } = useLoaded(loadParts)
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  return { parts, failed: error !== null && !loading, reload }
}

export type CatalogueParts = Awaited<ReturnType<typeof loadParts>>

async function loadParts() {
  const [categories, subCategories, colors, sizes] = await Promise.all([
    call(api.categories['all-categories'].$get()),
    call(api['sub-categories']['all-sub-categories'].$get()),
    call(api.colors['all-colors'].$get()),
    call(api.sizes['all-sizes'].$get()),
  ])
  return { categories, subCategories, colors, sizes }
}

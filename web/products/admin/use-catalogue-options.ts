import { useEffect } from 'react'
import { api, call } from '#web/api.ts'
import { useAsyncData } from '#web/lib/loading/use-async-data.ts'

/** The categories, sub-categories, colours and sizes that a product form offers; null while they load. */
export function useCatalogueOptions() {
  const { value: catalogue, error, loading, reload } = useAsyncData(loadCatalogueOptions)
  useEffect(() => {
    if (error) console.error(error)
  }, [error])
  return { catalogue, failed: error !== null && !loading, reload }
}

export type CatalogueOptions = Awaited<ReturnType<typeof loadCatalogueOptions>>

async function loadCatalogueOptions() {
  const [categories, subCategories, colors, sizes] = await Promise.all([
    call(api.categories['all-categories'].$get()),
    call(api['sub-categories']['all-sub-categories'].$get()),
    call(api.colors['all-colors'].$get()),
    call(api.sizes['all-sizes'].$get()),
  ])
  return { categories, subCategories, colors, sizes }
}

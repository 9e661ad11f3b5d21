import { lazy, Suspense } from 'react'
import { useParams } from 'react-router'
import { shopFacts } from '#web/shop-facts.ts'

const InStockHere = lazy(() => import('./in-stock-here.tsx'))

/** On the page of a showroom: shoes that it has. */
export default function AtShowroom() {
  const { id = '' } = useParams()
  if (!shopFacts.stockKept) return null
  return (
    <Suspense>
      <InStockHere showroom={id} />
    </Suspense>
  )
}

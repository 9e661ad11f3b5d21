import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '#web/lib/loading/load-failure.tsx'
import { stockDashboardQuery } from '#web/stock/stock-queries.ts'
import { PairAges } from './pair-ages.tsx'
import { SizesLeft } from './sizes-left.tsx'
import { SoldOutShoes } from './sold-out-shoes.tsx'
import { TransferProposals } from './transfer-proposals.tsx'

/** What the dashboard of admins says of the pairs of the whole shop; nothing while no stock is kept. */
export function StockParts() {
  const { data, error, refetch } = useQuery(stockDashboardQuery)
  if (error && !data) return <LoadFailure subject="The stock" level={2} error={error} onRetry={refetch} />
  if (!data?.kept) return null
  return (
    <div className="grid grid-cols-1 gap-10 xl:grid-cols-2">
      <SoldOutShoes shoes={data.soldOut} />
      <TransferProposals proposals={data.proposals} />
      <SizesLeft sizes={data.sizes} countedAt={data.countedAt} />
      <PairAges ages={data.ages} countedAt={data.countedAt} />
    </div>
  )
}

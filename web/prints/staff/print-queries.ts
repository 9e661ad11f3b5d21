import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { PAPER_SIZES, PAPERS, type Paper } from '#shared/rules/orders/paper.ts'
import { api, call } from '#web/api.ts'
import { handOverQuery } from '#web/parcels/parcel-queries.ts'

/** The keys of what is loaded to be printed. */
const printKeys = {
  all: ['papers'],
  papers: (orders: string | null, handOver: string | null) => ['papers', orders, handOver],
} as const

/** What the URL of the page asks for, with the data of it. */
export function usePapers() {
  const [params, setParams] = useSearchParams()
  const handOver = params.get('handOver')
  const ids = params.get('orders')
  const paper = PAPERS.find((name) => name === params.get('paper')) ?? 'slip'
  const size = PAPER_SIZES.find((name) => name === params.get('size')) ?? 'a4'
  const isAsked = handOver !== null || Boolean(ids)
  const orders = useQuery({
    queryKey: printKeys.papers(ids, handOver),
    queryFn: () => call(api.papers.orders.$get({ query: handOver ? { handOver } : { orders: ids ?? '' } })),
    enabled: isAsked,
  })
  const given = useQuery(handOverQuery(handOver))
  const set = (name: 'paper' | 'size' | 'prices', value: string) =>
    setParams(
      (current) => {
        current.set(name, value)
        return current
      },
      { replace: true },
    )
  return {
    paper,
    size,
    prices: params.get('prices') === 'true',
    /** whether the address names anything to print */
    isAsked,
    hasHandOver: handOver !== null,
    orders: orders.data,
    handOver: given.data ?? null,
    error: orders.error ?? given.error,
    retry: () => Promise.all([orders.refetch(), given.refetch()]),
    set,
  }
}

/** Notes that papers are printed, then opens the browser's print dialog. */
export function usePrint(paper: Paper, orders: readonly string[]) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.papers.printed.$post({ json: { paper, orders: [...orders] } })),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: printKeys.all })
      window.print()
    },
  })
  return { print: () => mutate(), busy: isPending }
}

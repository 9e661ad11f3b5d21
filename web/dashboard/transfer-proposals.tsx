import { useMutation, useQueryClient } from '@tanstack/react-query'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import type { DashboardStock, TransferProposal } from '#shared/schemas/stock/dashboard-stock.ts'
import { api, call } from '#web/api.ts'
import { May } from '#web/auth/may.tsx'
import { sendOnce } from '#web/staff/send-once.ts'
import { stockKeys } from '#web/stock/stock-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { Section } from './section.tsx'

/** Pairs that should go from one showroom to another, each sent by one press. */
export function TransferProposals({ proposals }: { proposals: DashboardStock['proposals'] }) {
  return (
    <Section
      title="Send between showrooms"
      note="What a showroom sold in four weeks and lacks, from a showroom that keeps what it sells itself"
    >
      {proposals.length === 0 && <p className="text-ink-muted">No showroom lacks what another one can spare.</p>}
      <ul className="max-h-144 overflow-y-auto">
        {proposals.map((proposal) => (
          <Proposal key={`${proposal.to._id} ${proposal.product._id} ${proposal.size._id}`} proposal={proposal} />
        ))}
      </ul>
    </Section>
  )
}

function Proposal({ proposal: { from, to, product, size, pairs } }: { proposal: TransferProposal }) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => {
      const rows = [{ product: product._id, size: size._id, pairs }]
      const json = { from: from._id, to: to._id, rows, note: '' }
      return sendOnce(`proposal ${JSON.stringify(json)}`, (header) =>
        call(api.stock.transfers.create.$post({ json, header })),
      )
    },
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries({ queryKey: stockKeys.all }),
  })
  const count = { count: figures(pairs), size: String(size.size) }
  const what = plural(pairs, t('{count} pair of size {size}', count), t('{count} pairs of size {size}', count))
  const way = t('from {from} to {to}', { from: localized(from, 'code'), to: localized(to, 'code') })
  const name = localized(product, 'name')
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-2 text-14">
      <span className="min-w-0 wrap-anywhere">
        <span className="block font-medium tabular-nums">
          {what} {way}
        </span>
        <span className="text-ink-muted">
          {name} · {product.code}
        </span>
      </span>
      <May permission="write_stock" at={from._id}>
        <Button
          tone="secondary"
          size="sm"
          busy={isPending}
          aria-label={t('Send {what} {way}', { what: `${name}, ${what}`, way })}
          onClick={() => mutate()}
        >
          Send
        </Button>
      </May>
    </li>
  )
}

import { CircleCheck, CircleDashed, CircleX, RefreshCw } from 'lucide-react'
import { figures } from '#shared/language/figures.ts'
import { localizedProps } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { RequestState } from '#shared/rules/counter/exchange-request.ts'
import type { ExchangeRequest } from '#shared/schemas/counter/exchange-request.ts'
import { Badge } from '#web/ui/badge.tsx'

const STATES = {
  asked: { tone: 'warn', icon: CircleDashed },
  accepted: { tone: 'ok', icon: CircleCheck },
  refused: { tone: 'bad', icon: CircleX },
  done: { tone: 'ok', icon: RefreshCw },
  cancelled: { tone: 'neutral', icon: CircleX },
} as const

/** What has become of a request, in words. */
export function requestStateName(state: RequestState): string {
  const names: Record<RequestState, string> = {
    asked: t('Asked'),
    accepted: t('Agreed'),
    refused: t('Not possible'),
    done: t('Exchanged|of an order'),
    cancelled: t('Cancelled'),
  }
  return names[state]
}

/** The state of a request to exchange or return, with an icon of its own. */
export function RequestStateBadge({ state }: { state: RequestState }) {
  const { tone, icon: Icon } = STATES[state]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden="true" className="size-3.5" />}>
      {requestStateName(state)}
    </Badge>
  )
}

type Line = ExchangeRequest['lines'][number]

/** What a request is about: each shoe, and for which size it comes back. */
export function RequestLines({ lines }: { lines: readonly Line[] }) {
  return (
    <ul className="grid gap-1">
      {lines.map((line) => (
        <li key={line.line} className="wrap-anywhere">
          {line.quantity > 1 && `${figures(line.quantity)} × `}
          <span {...localizedProps(line, 'name')} />{' '}
          <span className="text-ink-muted" translate="no">
            {line.code}
          </span>
          <span className="block text-14">{wishOf(line)}</span>
        </li>
      ))}
    </ul>
  )
}

function wishOf({ size, wanted }: Line): string {
  return wanted
    ? t('Size {size} for {wanted}', { size: String(size), wanted: String(wanted.size) })
    : t('Size {size}, back for the money', { size: String(size) })
}

import { Check } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Chip } from '#web/ui/chip.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Row, Sample } from './sample.tsx'

const INITIAL_FILTERS = ['Navy', 'Size 42', '৳ 1,000 to ৳ 1,999', 'রূপসা']

/** Badges, chips, notices and empty states. */
export function Feedback() {
  const [filters, setFilters] = useState(INITIAL_FILTERS)
  return (
    <>
      <Sample name="Badge">
        <Row>
          <Badge>Pending</Badge>
          <Badge tone="ok" icon={<Check aria-hidden="true" className="size-3.5" />}>
            Delivered
          </Badge>
          <Badge tone="warn">Processing</Badge>
          <Badge tone="bad">Cancelled</Badge>
          <Badge tone="gold">New</Badge>
          <Badge tone="sale">25% off</Badge>
          <Badge tone="brand">Best seller</Badge>
        </Row>
      </Sample>
      <Sample name="Chip" note="Can be taken away">
        <Row>
          {filters.map((name) => (
            <Chip
              key={name}
              removeLabel={`Remove ${name}`}
              onRemove={() => setFilters(filters.filter((filterName) => filterName !== name))}
            >
              {name}
            </Chip>
          ))}
          {filters.length < INITIAL_FILTERS.length && (
            <Button tone="quiet" size="sm" onClick={() => setFilters(INITIAL_FILTERS)}>
              Put them back
            </Button>
          )}
        </Row>
      </Sample>
      <Sample name="Notice">
        <div className="grid max-w-prose gap-3">
          <Notice>Exchange within 7 days at any showroom, with the receipt.</Notice>
          <Notice tone="ok" title="Order placed">
            We call you before we send it.
          </Notice>
          <Notice tone="warn" title="The price has changed">
            It was ৳ 2,990 when you added it and is ৳ 3,190 now.
          </Notice>
          <Notice tone="bad" title="The shop could not be reached">
            Please check your connection and try again.
          </Notice>
        </div>
      </Sample>
      <Sample name="EmptyState">
        <EmptyState
          title="Your cart is empty"
          level={3}
          actions={
            <>
              <LinkButton to="/">Start shopping</LinkButton>
              <LinkButton to="/search" tone="secondary">
                Search
              </LinkButton>
            </>
          }
        >
          What you add stays here, also when you come back tomorrow.
        </EmptyState>
      </Sample>
    </>
  )
}

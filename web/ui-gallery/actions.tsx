import { Building2, Heart, Search, ShoppingBag, User } from 'lucide-react'
import { useState } from 'react'
import { Breadcrumbs } from '#web/ui/breadcrumbs.tsx'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { IconButton, IconLink } from '#web/ui/icon-button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { SideNav } from '#web/ui/menu/side-nav.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Row, Sample } from './sample.tsx'

const TONES = ['primary', 'secondary', 'quiet', 'danger'] as const

/** Buttons and links. */
export function Actions() {
  const [busy, setBusy] = useState(false)
  const [count, setCount] = useState(1)
  const simulateWork = () => {
    setBusy(true)
    setTimeout(() => setBusy(false), 2000)
  }
  return (
    <>
      {TONES.map((tone) => (
        <Sample key={tone} name={`Button ${tone}`}>
          <Row>
            <Button tone={tone}>Add to cart</Button>
            <Button tone={tone} icon={<ShoppingBag aria-hidden="true" />}>
              With an icon
            </Button>
            <Button tone={tone} busy>
              Busy
            </Button>
            <Button tone={tone} disabled>
              Disabled
            </Button>
          </Row>
        </Sample>
      ))}
      <Sample name="Sizes">
        <Row>
          <Button size="sm">Small</Button>
          <Button>Medium</Button>
          <Button size="lg">Large</Button>
          <Button tone="secondary" busy={busy} busyLabel="Working…" onClick={simulateWork}>
            Work for two seconds
          </Button>
        </Row>
      </Sample>
      <Sample name="Long words" note="In a narrow place">
        <div className="grid max-w-64 gap-3">
          <Button block>Find the showroom nearest to where you are now</Button>
          <Button block tone="secondary" lang="bn">
            আপনার নিকটতম শোরুম খুঁজুন
          </Button>
        </div>
      </Sample>
      <Sample name="LinkButton, TextLink">
        <Row>
          <LinkButton to="/">Go home</LinkButton>
          <LinkButton to="/cart" tone="secondary">
            View cart
          </LinkButton>
          <LinkButton to="/showrooms" tone="quiet" icon={<Building2 aria-hidden="true" />}>
            Showrooms
          </LinkButton>
          <p>
            Read the <TextLink to="/ui">exchange rule</TextLink> first.
          </p>
        </Row>
      </Sample>
      <Sample name="IconButton, IconLink">
        <Row>
          <IconButton label="Search">
            <Search aria-hidden="true" className="size-5" />
          </IconButton>
          <IconLink label="Account" to="/login">
            <User aria-hidden="true" className="size-5" />
          </IconLink>
          <IconLink label="Cart" to="/cart" count={3}>
            <ShoppingBag aria-hidden="true" className="size-5" />
          </IconLink>
          <IconLink label="Full cart" to="/cart" count={128}>
            <ShoppingBag aria-hidden="true" className="size-5" />
          </IconLink>
          <IconButton label="Keep" tone="solid">
            <Heart aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Saving" busy>
            <Heart aria-hidden="true" className="size-5" />
          </IconButton>
          <IconButton label="Not now" disabled>
            <Heart aria-hidden="true" className="size-5" />
          </IconButton>
        </Row>
      </Sample>
      <Sample name="QuantityStepper">
        <Row>
          <QuantityStepper label="Quantity" value={count} onChange={setCount} />
          <QuantityStepper label="At its most" value={9} max={9} onChange={() => {}} />
          <QuantityStepper label="Disabled quantity" value={2} disabled onChange={() => {}} />
        </Row>
      </Sample>
      <Sample name="Breadcrumbs">
        <Breadcrumbs
          crumbs={[
            { label: 'Home', to: '/' },
            { label: 'Men', to: '/category/1' },
            { label: 'Formal', to: '/sub-category/2' },
            { label: 'A shoe with a name so long that the line must break on a phone', to: '/ui' },
          ]}
        />
      </Sample>
      <Sample name="SideNav">
        <SideNav
          title="Side menu"
          links={[
            { to: '/ui', label: 'Current page' },
            { to: '/cart', label: 'Cart' },
            { to: '/showrooms', label: 'Showrooms' },
          ]}
          className="lg:top-24"
        />
      </Sample>
    </>
  )
}

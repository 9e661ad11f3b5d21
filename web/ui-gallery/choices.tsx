import { useState } from 'react'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Tooltip } from '#web/ui/menu/tooltip.tsx'
import { Swatch } from '#web/ui/swatch.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { Row, Sample } from './sample.tsx'

const SIZES = [
  { value: '39', label: '39', note: 'UK 5.5' },
  { value: '40', label: '40', note: 'UK 6.5' },
  { value: '41', label: '41', note: 'UK 7', unavailableReason: 'Sold out' },
  { value: '42', label: '42', note: 'UK 8' },
  { value: '43', label: '43', note: 'UK 9' },
]

const PAYMENTS = [
  { value: 'cod', label: 'Cash on Delivery' },
  { value: 'bkash', label: 'bKash', hint: 'Send the money first, then enter your number.' },
  { value: 'card', label: 'Card', hint: 'Not offered yet', disabled: true },
]

/** Checkboxes, radio groups, option tiles, swatches. */
export function Choices() {
  const [size, setSize] = useState<string | null>(null)
  const [payment, setPayment] = useState<string | null>('cod')
  return (
    <>
      <Sample name="Checkbox">
        <div className="grid gap-x-5 sm:grid-cols-2">
          <Checkbox label="Remember my address" />
          <Checkbox label="Already ticked" defaultChecked hint="With a second line that says more." />
          <Checkbox label="Disabled" disabled />
          <Checkbox label="Disabled and ticked" disabled defaultChecked />
        </div>
      </Sample>
      <Sample name="RadioGroup">
        <div className="grid gap-5 sm:grid-cols-2">
          <RadioGroup legend="Payment" name="ui-payment" options={PAYMENTS} value={payment} onChange={setPayment} />
          <RadioGroup
            legend="With an error"
            name="ui-payment-error"
            options={PAYMENTS.slice(0, 2)}
            error="Please choose how you pay"
          />
        </div>
      </Sample>
      <Sample name="OptionTiles">
        <div className="grid gap-6 sm:grid-cols-2">
          <OptionTiles
            legend="Size (EU)"
            aside={<TextLink to="/ui">Size chart</TextLink>}
            name="ui-size"
            options={SIZES}
            value={size}
            onChange={setSize}
          />
          <OptionTiles
            legend="Size, not chosen"
            name="ui-size-error"
            options={SIZES.slice(0, 2)}
            value={null}
            onChange={() => {}}
            error="Please select a size"
          />
        </div>
      </Sample>
      <Sample name="Swatch, Tooltip">
        <Row>
          {Object.entries({ Navy: '#1f2a44', Tan: '#b07a45', White: '#ffffff', Black: '#111111' }).map(
            ([name, color]) => (
              <Tooltip key={name} text={name}>
                <Swatch color={color} />
              </Tooltip>
            ),
          )}
          <Swatch color="#c8102e" size="sm" />
        </Row>
      </Sample>
    </>
  )
}

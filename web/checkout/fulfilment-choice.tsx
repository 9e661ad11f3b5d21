import { t } from '#shared/language/t.ts'
import { readyText } from '#web/orders/ready-text.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

interface FulfilmentChoiceProps {
  readyBy: string
  /** by the clock of the shop */
  now: string
  isCollected: boolean
  onChange: (isCollected: boolean) => void
}

/** Whether a courier brings the order, or its buyer fetches it in the showroom that is chosen. */
export default function FulfilmentChoice({ readyBy, now, isCollected, onChange }: FulfilmentChoiceProps) {
  return (
    <RadioGroup
      legend={t('How do you get it?')}
      name="fulfilment"
      value={isCollected ? 'collection' : 'delivery'}
      onChange={(value) => onChange(value === 'collection')}
      options={[
        { value: 'delivery', label: t('Deliver'), hint: t('A courier brings it to your address.') },
        { value: 'collection', label: t('Collect here, free'), hint: readyText(readyBy, now) },
      ]}
      className="mt-4"
    />
  )
}

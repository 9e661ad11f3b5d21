import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'
import { readyText } from '#web/orders/ready-text.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'

/** When an order of now could be fetched in a showroom; null: it cannot, or nobody knows yet. */
export function useReadyBy(showroom: string | undefined): string | null {
  const key = shopFacts.collects && showroom ? showroom : null
  const times = useFetched(key, () => call(api.orders['collection-times'].$get()), 'the times of collecting', [])
  return times?.find(({ store }) => store === showroom)?.readyBy ?? null
}

interface FulfilmentChoiceProps {
  readyBy: string
  isCollected: boolean
  onChange: (isCollected: boolean) => void
}

/** Whether a courier brings the order, or its buyer fetches it in the showroom that is chosen. */
export function FulfilmentChoice({ readyBy, isCollected, onChange }: FulfilmentChoiceProps) {
  return (
    <RadioGroup
      legend={t('How do you get it?')}
      name="fulfilment"
      value={isCollected ? 'collection' : 'delivery'}
      onChange={(value) => onChange(value === 'collection')}
      options={[
        { value: 'delivery', label: t('Deliver'), hint: t('A courier brings it to your address.') },
        { value: 'collection', label: t('Collect here, free'), hint: readyText(readyBy) },
      ]}
      className="mt-4"
    />
  )
}

import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { deliveryDay } from '#shared/rules/showrooms/delivery-day.ts'
import { hoursOfShowroom } from '#shared/rules/showrooms/opening-hours.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'

interface PromisedDayProps {
  /** id of the showroom that sends it */
  showroom: string
  /** null: not known yet */
  district: string | null
}

/** The day by which an order of now is delivered, as the server will promise it. */
export default function PromisedDay({ showroom, district }: PromisedDayProps) {
  const settings = useFetched('now', () => call(api.settings.public.$get()), 'the opening hours')
  if (!settings) return NOT_YET
  const { delivery, hours } = settings
  return formatDeliveryDay(deliveryDay(new Date(), delivery, hoursOfShowroom(hours, showroom), district))
}

/** Keeps the line as high as it will be. */
const NOT_YET = '\u00a0'

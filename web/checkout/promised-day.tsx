import { formatDeliveryDay } from '#shared/bangladesh/dates.ts'
import { api, call } from '#web/api.ts'
import { useFetched } from '#web/lib/loading/use-fetched.ts'

interface PromisedDayProps {
  /** id of the showroom that sends it */
  showroom: string
  /** null: not known yet */
  district: string | null
}

/** The day by which an order of now is delivered, as the shop will promise it: the clock of a device may be wrong. */
export default function PromisedDay({ showroom, district }: PromisedDayProps) {
  const query = { ...(district !== null && { district }) }
  const ask = () => call(api.orders['promised-day'][':id'].$get({ param: { id: showroom }, query }))
  const answer = useFetched(`${showroom} ${district}`, ask, 'the promised day')
  return answer ? formatDeliveryDay(answer.promisedOn) : NOT_YET
}

/** Keeps the line as high as it will be. */
const NOT_YET = '\u00a0'

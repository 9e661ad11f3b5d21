import { formatDate } from '#shared/bangladesh/dates.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'

/** What the counter refuses: part of `ERRORS`. */
export const COUNTER_ERRORS = {
  counter_off: { status: 409, message: () => t('This shop does not sell over the counter by this system') },
  device_unknown: { status: 403, message: () => t('This device is not registered. A manager can do that.') },
  device_revoked: {
    status: 409,
    message: () => t('This device may not sell any more. What it still brings waits for a manager.'),
  },
  sale_differs: {
    status: 409,
    message: (_: { number: string }) => t('Another sale has this number already. This one waits for a manager.'),
  },
  sale_number_used: {
    status: 409,
    message: ({ number }: { number: string }) =>
      t('Another sale has the number {number} already: nothing was exchanged. Please reload the counter.', { number }),
  },
  receipt_unsent: {
    status: 404,
    message: () => t('The shop does not have this receipt yet. Please try again later.'),
  },
  sale_voided: { status: 409, message: () => t('This sale has been voided already') },
  sale_not_today: { status: 409, message: () => t('Only a sale of today can be voided') },
  sale_in_closed_till: { status: 409, message: () => t('The till with this sale is closed') },
  exchange_differs: { status: 409, message: () => t('Another exchange was sent with this key') },
  exchange_undelivered: {
    status: 409,
    message: ({ number }: { number: string }) => t('{number} is not delivered yet', { number }),
  },
  pairs_came_back: {
    status: 409,
    message: ({ number }: { number: string }) => t('These pairs of {number} have come back already', { number }),
  },
  more_than_sold: {
    status: 409,
    message: ({ number, sold, left }: { number: string; sold: number; left: number }) =>
      left < sold
        ? t('Only {left} of the {sold} pairs of {number} can still come back', { left, sold, number })
        : plural(
            sold,
            t('{number} has only 1 pair of this', { number }),
            t('{number} has only {sold} pairs of this', { number, sold }),
          ),
  },
  exchange_late: {
    status: 409,
    message: ({ until }: { until: string }) =>
      t('The days to exchange this order ended on {date}. Please call us.', { date: formatDate(until) }),
  },
  exchange_asked: { status: 409, message: () => t('You have asked to exchange this order already') },
  wanted_pair_gone: {
    status: 409,
    message: () => t('This showroom has just sold the last pair of that size. Please choose another one.'),
  },
  keeps_off: { status: 409, message: () => t('This showroom keeps no pairs at the moment') },
  keep_open: {
    status: 409,
    message: () => t('We keep something for this phone already. You can ask again once you have it or it is over.'),
  },
  request_accepted: { status: 409, message: () => t('This request is accepted already') },
  request_ended: { status: 409, message: () => t('This request has ended already') },
  money_with_courier: {
    status: 409,
    message: ({ number }: { number: string }) =>
      t('The courier still has the money of {number}: exchange the pairs, or pay it back later', { number }),
  },
  sale_exchanged: {
    status: 409,
    message: () => t('Pairs of this sale came back, or paid for it. Exchange them again instead.'),
  },
  order_exchanged: { status: 409, message: () => t('Pairs of this order have come back to a counter') },
  sale_settled: { status: 409, message: () => t('Somebody has decided on this sale already') },
  barcode_taken: {
    status: 409,
    message: ({ code, size }: { code: string; size: number }) =>
      t('This barcode is that of {code}, size {size}', { code, size: String(size) }),
  },
} as const

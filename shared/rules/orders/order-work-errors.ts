import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { type OrderStep, stepLabel } from './order-work.ts'

/** What the desks refuse about the work on an order: part of `ERRORS`. */
export const ORDER_WORK_ERRORS = {
  call_taken: {
    status: 409,
    message: ({ name }: { name: string }) => t('{name} is calling this buyer at the moment', { name }),
  },
  call_not_taken: { status: 409, message: () => t('Take this order for a call first') },
  open_orders_changed: {
    status: 409,
    message: ({ orders }: { orders: number }) =>
      plural(
        orders,
        t('There is 1 open order now. Please look again.'),
        t('There are {count} open orders now. Please look again.', { count: figures(orders) }),
      ),
  },
  change_costs: {
    status: 409,
    message: () => t('This would change the price of your order. Please ask us: we call you.'),
  },
  address_needs_account: {
    status: 409,
    message: () => t('This order was paid ahead: please sign in to send it elsewhere, or ask us: we call you.'),
  },
  order_packed: { status: 409, message: () => t('Your order is packed already. Please ask us: we call you.') },
  order_not_traced: {
    status: 404,
    message: () => t('We find no order with this number and phone. Please look at both again.'),
  },
  nothing_asked: { status: 409, message: () => t('There is nothing to answer any more') },
  step_done: {
    status: 409,
    message: ({ name, step }: { name: string | null; step: OrderStep }) =>
      name === null
        ? t('This order is not at this step: {step}.', { step: stepLabel(step) })
        : t('{name} was faster. This order: {step}.', { name, step: stepLabel(step) }),
  },
  step_cancelled: {
    status: 409,
    message: ({ by, name }: { by: 'buyer' | 'staff' | 'shop'; name: string }) =>
      ({
        buyer: t('Its buyer has cancelled this order meanwhile.'),
        staff: t('{name} has cancelled this order meanwhile.', { name }),
        shop: t('This order was cancelled meanwhile: nobody had fetched it in time.'),
      })[by],
  },
  buyer_not_reached: {
    status: 409,
    message: () => t('Nobody has reached the buyer of this order yet. It waits until somebody confirms it.'),
  },
  not_confirmed: {
    status: 409,
    message: () => t('The buyer has not confirmed this order yet. It waits for the call.'),
  },
  waits_for_admins: { status: 409, message: () => t('No showroom could serve this order. An admin decides on it.') },
  courier_name_taken: { status: 409, message: () => t('A courier with this name already exists') },
  not_packed: {
    status: 409,
    message: ({ orders }: { orders: string[] }) =>
      t('These orders are not packed: {orders}', { orders: orders.join(', ') }),
  },
  label_old: {
    status: 409,
    message: ({ orders }: { orders: string[] }) =>
      t('The address or the amount has changed since the label was printed: print it anew. Orders: {orders}', {
        orders: orders.join(', '),
      }),
  },
  orders_cancelled: {
    status: 409,
    message: ({ orders }: { orders: string[] }) =>
      t('These orders were cancelled meanwhile: {orders}', { orders: orders.join(', ') }),
  },
  orders_short: {
    status: 409,
    message: ({ orders }: { orders: string[] }) =>
      t('The showroom does not have all pairs of these orders: {orders}', { orders: orders.join(', ') }),
  },
  pairs_out: {
    status: 409,
    message: () => t('The pairs of this order are out. Please say first what happened to them.'),
  },
  nothing_to_clear_up: { status: 409, message: () => t('There is nothing to clear up about this order') },
  pairs_not_held: {
    status: 409,
    message: () => t('No pairs are held for this order yet. They are once it is confirmed.'),
  },
  parcel_not_out: { status: 409, message: () => t('This parcel is not with a courier') },
  tracking_code_taken: { status: 409, message: () => t('Another parcel has this tracking code') },
} as const

import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'

/** What is refused about the money of an order and about tills: part of `ERRORS`. */
export const ORDER_MONEY_ERRORS = {
  no_wallet_payment: { status: 409, message: () => t('Cash on Delivery has no payment to verify') },
  payment_not_verified: { status: 409, message: () => t('Nobody has verified the payment of this order yet') },
  payment_settled: {
    status: 409,
    message: () => t('The payment of this order is settled: its transaction ID stays as it is'),
  },
  orders_unpaid: {
    status: 409,
    message: ({ orders }: { orders: string[] }) =>
      t('Nobody has verified the payment of these orders: {orders}. An admin says whether they leave.', {
        orders: orders.join(', '),
      }),
  },
  order_is_paid: { status: 409, message: () => t('Nothing of this order is left to pay') },
  payment_taken: { status: 409, message: () => t('This payment belongs to another order by now') },
  transaction_id_spent: {
    status: 409,
    message: ({ order }: { order: string | null }) =>
      order
        ? t('The money of this transaction ID paid for order #{order}', { order })
        : t('The money of this transaction ID was paid back'),
  },
  money_went_back: {
    status: 409,
    message: () =>
      t('Money of this order was paid back: more would have gone back than came in. Undo the refund first.'),
  },
  money_undone: { status: 409, message: () => t('Somebody has taken this back already') },
  nothing_came_in: { status: 409, message: () => t('Nothing has come in for this order yet') },
  payment_open: { status: 409, message: () => t('This payment belongs to no order') },
  nothing_to_pay_back: { status: 409, message: () => t('No money of this order has come in') },
  order_stands: { status: 409, message: () => t('Cancel this order before all of its money goes back') },
  refund_not_today: { status: 409, message: () => t('Only a refund of today can be taken back') },
  already_paid_back: { status: 409, message: () => t('This has been paid back already') },
  paid_back: {
    status: 409,
    message: () => t('This order has been paid back. It can go on once it is paid again.'),
  },
  vouchers_off: { status: 409, message: () => t('This shop gives no vouchers') },
  voucher_used: { status: 409, message: () => t('A part of this voucher is spent: it stays as it is') },
  voucher_blocked: { status: 409, message: () => t('This voucher is blocked already') },
  till_closed: { status: 409, message: () => t('The till of this day has been closed already') },
  later_till_closed: {
    status: 409,
    message: ({ day }: { day: string }) =>
      t('The till was closed for {day} already: no earlier day can follow', {
        day: formatDate(`${day}T12:00:00+06:00`),
      }),
  },
  till_moved: {
    status: 409,
    message: () => t('Money has come into this till or gone out meanwhile. Please look at it again.'),
  },
  devices_open: {
    status: 409,
    message: ({ devices }: { devices: string[] }) =>
      t('The tills of these devices are open, or their sales have not all arrived: {devices}', {
        devices: devices.join(', '),
      }),
  },
  drawer_open: { status: 409, message: () => t('The till of this device is open already') },
  drawer_closed: { status: 409, message: () => t('The till of this device is not open') },
  sales_waiting: {
    status: 409,
    message: ({ count }: { count: number }) =>
      t('{count} sales of this device have not arrived yet. They are sent first.', { count }),
  },
  no_cash_taken: { status: 409, message: () => t('No till has cash of this order') },
  cash_of_delivered: {
    status: 409,
    message: () => t('This order is delivered. Set its status first, then take its cash back.'),
  },
  cash_in_closed_till: {
    status: 409,
    message: (_: { showroom: string }) =>
      t('The cash of this order is in a till that is closed: an admin has to correct that'),
  },
} as const

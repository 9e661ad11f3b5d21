import { SHIPPING_FEE } from '#shared/rules/price.ts'
import { promises, retailShops } from '../content/shop.json'

/**
 * What the shop promises about delivery and exchange, for whatever stands beside a button: the one place from which
 * pages take it. Amounts in taka, times in days (of delivery: working days).
 */
export const SHOP_PROMISES = {
  deliveryFee: SHIPPING_FEE,
  deliveryDaysDhaka: promises.deliveryDaysDhaka,
  deliveryDaysElsewhere: promises.deliveryDaysElsewhere,
  exchangeDays: promises.exchangeDays,
  showrooms: retailShops,
}

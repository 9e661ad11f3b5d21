import { type Area, addressArea, addressWithArea } from '#shared/bangladesh/address-area.ts'
import type { ShippingAddress } from '#shared/schemas/orders/order-input.ts'

/** The address of an order, whose text says the area that was chosen, beside its codes. */
export type KeptAddress = ShippingAddress & Area

/** An address with the area that was chosen beside it, if one was. */
type EnteredAddress = ShippingAddress & { [Key in keyof Area]?: Area[Key] | undefined }

/** An address as an order keeps it. */
export function toKeptAddress(entered: EnteredAddress): KeptAddress {
  return { ...entered, address: addressWithArea(entered), ...addressArea(entered) }
}

/** Whether two addresses with equal texts are in different places. */
export function isOtherArea(one: Area, other: Area): boolean {
  return one.district !== other.district || one.thana !== other.thana
}

/** The columns of an order that say where it goes. */
export function addressColumns({ name, email, phone, address, district, thana }: KeptAddress) {
  return {
    shippingName: name,
    shippingEmail: email,
    shippingPhone: phone,
    shippingAddress: address,
    // Null would have the area read from the address once more.
    district: district ?? '',
    thana,
  }
}

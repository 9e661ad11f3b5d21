import { z } from 'zod'

/** Where the parcel of an order is, for its customer and staff. */
export const orderParcel = z.object({
  courier: z.string(),
  code: z.string().nullable(),
  /** where the courier shows it */
  link: z.string().nullable(),
  /** `2026-11-27` */
  expectedOn: z.string().nullable(),
})
export type OrderParcel = z.infer<typeof orderParcel>

import { z } from 'zod'
import { ROLES } from '../rules/roles.ts'
import { dateOfBirth, email, id, line, moment, password, personName, phone } from './fields.ts'

/** Spec section 3, User; `su` marks a super user (DEC-01). Never carries a password. */
export const user = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    location: z.string(),
    /** `1998-03-26` */
    dob: z.string(),
    admin: z.boolean(),
    su: z.boolean(),
    role: z.enum(ROLES),
    createdAt: moment,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

/** Register payload (spec section 7). */
export const registration = z
  .object({ name: personName, dob: dateOfBirth, location: line(1, 300), phone, email, password })
  .refine(({ email, password }) => password.trim().toLowerCase() !== email, {
    path: ['password'],
    message: 'The password must not be the email address',
  })
  .meta({ id: 'Registration' })
export type Registration = z.input<typeof registration>

/** Login payload (spec section 7). A password is only measured here, so that an odd one is a wrong one, not a mistake. */
export const credentials = z
  .object({ email: line(1, 254).transform((text) => text.toLowerCase()), password: z.string().min(1).max(1024) })
  .meta({ id: 'Credentials' })
export type Credentials = z.input<typeof credentials>

/** Answer of a login, kept by the browser under the key `auth` without its message. */
export const session = z.object({ message: z.string(), token: z.string(), allInfo: user }).meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** Link of a user to the showroom they work for. */
export const storeLink = z
  .object({
    _id: id,
    user: z.object({ _id: id, name: z.string() }),
    store: z.object({ _id: id, code: z.string(), name: z.string() }),
  })
  .meta({ id: 'StoreLink' })
export type StoreLink = z.infer<typeof storeLink>

/** Answer of check-su: whether somebody is a store user, and of which store (DEC-01). */
export const storeUserCheck = z
  .object({ exists: z.boolean(), matchSU: storeLink.nullable() })
  .meta({ id: 'StoreUserCheck' })
export type StoreUserCheck = z.infer<typeof storeUserCheck>

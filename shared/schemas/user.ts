import { z } from 'zod'
import { ROLES } from '../rules/roles.ts'
import { dateOfBirth, email, id, line, moment, oneTimeCode, password, personName, phone } from './fields.ts'

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

const profileFields = z.object({ name: personName, dob: dateOfBirth, location: line(1, 300), phone, email })

const NOT_THE_EMAIL = { path: ['password'], message: 'The password must not be the email address' }

function isNotTheEmail({ email, password }: { email: string; password: string }): boolean {
  return password.trim().toLowerCase() !== email
}

/** Register payload (spec section 7). */
export const registration = profileFields
  .extend({ password })
  .refine(isNotTheEmail, NOT_THE_EMAIL)
  .meta({ id: 'Registration' })
export type Registration = z.input<typeof registration>

/** What the owner's command asks for to open a super user's account (DEC-12). */
export const superUserInput = profileFields
  .pick({ name: true, email: true, phone: true })
  .extend({ password })
  .refine(isNotTheEmail, NOT_THE_EMAIL)

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

/** Payload of a profile update (spec section 7): any of the fields, at least one. */
export const profileUpdate = profileFields
  .partial()
  .refine((fields) => Object.values(fields).some((value) => value !== undefined), 'Nothing to change')
  .meta({ id: 'ProfileUpdate' })
export type ProfileUpdate = z.output<typeof profileUpdate>

/** Answer of a profile update. `token` is there when the e-mail changed: all tokens from before are revoked. */
export const profileUpdated = z
  .object({ message: z.string(), updatedUser: user, token: z.string().optional() })
  .meta({ id: 'ProfileUpdated' })

/** Payload of new-otp (spec section 7). */
export const otpRequest = z.object({ email }).meta({ id: 'OtpRequest' })

/** Payload of verify-otp (spec section 7). */
export const otpCheck = z.object({ email, otp: oneTimeCode }).meta({ id: 'OtpCheck' })

/** Payload of reset-password (spec section 7). */
export const passwordReset = z
  .object({ email, password })
  .refine(isNotTheEmail, NOT_THE_EMAIL)
  .meta({ id: 'PasswordReset' })

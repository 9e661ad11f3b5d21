import { z } from 'zod'
import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { LANGUAGES } from '#shared/language/language.ts'
import { later } from '#shared/language/t.ts'
import { ROLES } from '#shared/rules/people/roles.ts'
import { typedCode, typedDigits } from '#shared/rules/typed-text.ts'
import { countCharacters, email, id, personName, phone, singleLine, timestamp, typedField } from './fields.ts'
import { isOwnThana, ownThanaRule } from './orders/order-input.ts'
import { rule } from './rule.ts'

/** A one-time code of six digits; Bengali digits become 0–9, spaces and hyphens are removed. */
const oneTimeCode = typedField(80, typedDigits)
  .refine((text) => /^\d{6}$/.test(text), rule('one_time_code', later('Please enter the 6 digits of the code')))
  .meta({ type: 'string', pattern: '^\\d{6}$' })

/** 8 to 128 characters of any kind. */
export const password = z
  .string()
  .refine((text) => countCharacters(text) >= 8, rule('too_small', later('At least 8 characters'), { minimum: 8 }))
  .refine((text) => countCharacters(text) <= 128, rule('too_big', later('At most 128 characters'), { maximum: 128 }))
  .refine((text) => !/\p{Cs}|\0/u.test(text), rule('characters', later('Contains characters that are not allowed')))
  .meta({ type: 'string', minLength: 8, maxLength: 128 })

/** A valid calendar day in the past, `1998-03-26`. */
export const dateOfBirth = z.iso
  .date(later('Please enter a valid date'))
  .refine(
    (day) => day >= '1900-01-01' && day < dhakaDay(new Date()),
    rule('date_in_past', later('Please enter a date in the past')),
  )

/** A thana with its district, by their English names. */
const area = z.object({ district: singleLine(1, 60), thana: singleLine(1, 60) }).refine(isOwnThana, ownThanaRule)

/** A user in a response; `su` marks a super user. Never contains a password. */
export const user = z
  .object({
    _id: id,
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    location: z.string(),
    /** where that is, if it was said */
    area: z.object({ district: z.string(), thana: z.string() }).optional(),
    /** `1998-03-26` */
    dob: z.string(),
    admin: z.boolean(),
    su: z.boolean(),
    role: z.enum(ROLES),
    /** whether the account works for the shop, by whatever membership */
    staff: z.boolean().optional(),
    createdAt: timestamp,
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof user>

const profileFields = z.object({ name: personName, dob: dateOfBirth, location: singleLine(1, 300), phone, email })

const PASSWORD_IS_EMAIL = {
  path: ['password'],
  ...rule('password_is_email', later('The password must not be the email address')),
}

function passwordDiffersFromEmail({ email, password }: { email: string; password: string }): boolean {
  return password.trim().toLowerCase() !== email
}

/** Body of a registration. */
export const registration = profileFields
  .extend({
    password,
    /** a field of the form that people do not see: whoever fills it is a program */
    homepage: z.string().max(300).optional(),
  })
  .refine(passwordDiffersFromEmail, PASSWORD_IS_EMAIL)
  .meta({ id: 'Registration' })
export type Registration = z.input<typeof registration>

/** Input of the `owner` command, which creates the account of a super user. */
export const superUserInput = profileFields
  .pick({ name: true, email: true, phone: true })
  .extend({ password })
  .refine(passwordDiffersFromEmail, PASSWORD_IS_EMAIL)

const typedEmail = typedField(320, (text) => typedCode(text).toLowerCase()).pipe(singleLine(1, 254))

/** Body of a login. Only the password's length is checked, so that an unusual one is simply wrong instead of invalid. */
export const credentials = z
  .object({ email: typedEmail, password: z.string().min(1).max(1024) })
  .meta({ id: 'Credentials' })
export type Credentials = z.input<typeof credentials>

/** Response of a login; the browser stores it, without the message, under the key `auth`. */
export const session = z.object({ message: z.string(), token: z.string(), allInfo: user }).meta({ id: 'Session' })
export type Session = z.infer<typeof session>

/** The link between a user and the showroom they work for. */
export const showroomLink = z
  .object({
    _id: id,
    user: z.object({ _id: id, name: z.string() }),
    store: z.object({ _id: id, code: z.string(), codeBn: z.string().nullable(), name: z.string() }),
  })
  .meta({ id: 'StoreLink' })
export type ShowroomLink = z.infer<typeof showroomLink>

/** Response of check-su: whether the user is a store user, and of which showroom. */
export const storeUserCheck = z
  .object({ exists: z.boolean(), matchSU: showroomLink.nullable() })
  .meta({ id: 'StoreUserCheck' })
export type StoreUserCheck = z.infer<typeof storeUserCheck>

/** The password of whoever sends a request, to confirm it. Only its length is checked, as that of `credentials`. */
const currentPassword = z.string().max(1024).optional()

/** Body of a profile update: any of the fields, at least one. `currentPassword` confirms another e-mail. */
export const profileUpdate = profileFields
  .partial()
  .extend({ area: area.nullable().optional(), currentPassword })
  .refine(
    ({ currentPassword: _, ...fields }) => Object.values(fields).some((value) => value !== undefined),
    rule('no_change', later('Nothing to change')),
  )
  .meta({ id: 'ProfileUpdate' })
export type ProfileUpdate = z.output<typeof profileUpdate>

/** Response of a profile update. `token` is present if the e-mail changed, because that revokes all earlier tokens. */
export const profileUpdateResponse = z
  .object({ message: z.string(), updatedUser: user, token: z.string().optional() })
  .meta({ id: 'ProfileUpdated' })

/** The language in which an account is written to; body and response of auth/language. */
export const accountLanguage = z.object({ language: z.enum(LANGUAGES) }).meta({ id: 'AccountLanguage' })

/** Whether the account has shown that it reads the letters to its e-mail. */
export const emailProofState = z.object({ proven: z.boolean() }).meta({ id: 'EmailProof' })

/** Body of a request for a new link: nothing, as it goes to the account of the token. */
export const emailProofRequest = z.object({}).meta({ id: 'EmailProofRequest' })

/** Body of a confirmation: what stands in the link behind the number sign. */
export const emailConfirmation = z.object({ token: z.string().min(1).max(200) }).meta({ id: 'EmailConfirmation' })

/** Body of undo-email-change: what stands behind # in the letter's link. */
export const emailUndo = z.object({ secret: z.string().min(1).max(200) }).meta({ id: 'EmailUndo' })

/** Response of undo-email-change: the e-mail that the account has again. */
export const emailUndone = z.object({ message: z.string(), email: z.string() }).meta({ id: 'EmailUndone' })

/** Body of new-otp. */
export const otpRequest = z.object({ email }).meta({ id: 'OtpRequest' })

/** Body of verify-otp. */
export const otpCheck = z.object({ email, otp: oneTimeCode }).meta({ id: 'OtpCheck' })

/** Body of reset-password. `currentPassword` is the sender's, where no code was verified. */
export const passwordReset = z
  .object({ email, password, currentPassword })
  .refine(passwordDiffersFromEmail, PASSWORD_IS_EMAIL)
  .meta({ id: 'PasswordReset' })

import { formatDateTime } from '#shared/bangladesh/dates.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { button, greeting, paragraph } from './blocks.ts'
import { writeLetter } from './layout.ts'

interface PasswordChanged {
  name: string
  at: Date
  /** address of the shop, without a slash at its end */
  publicUrl: string
}

/** Tells somebody that their password is another one now, in case it was not they who changed it. */
export function passwordChangedLetter({ name, at, publicUrl }: PasswordChanged): Letter {
  return writeLetter({
    subject: `Your password for ${shop.name} was changed`,
    heading: 'Your password was changed',
    blocks: [
      greeting(name),
      paragraph(
        `The password of your account at ${shop.name} was changed on ${formatDateTime(at)} (Bangladesh time). Whoever was signed in before has been signed out.`,
      ),
      paragraph('If it was you, there is nothing more to do.'),
      paragraph('If it was not you, set a new password at once:'),
      button('Set a new password', `${publicUrl}/change-password`),
    ],
  })
}

import { formatDateTime } from '#shared/bangladesh/dates.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { button, greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface PasswordChangedParams {
  name: string
  at: Date
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Notifies the owner of an account that its password was changed, in case somebody else did it. */
export function passwordChangedLetter({ name, at, publicUrl }: PasswordChangedParams): Letter {
  return renderLetter({
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

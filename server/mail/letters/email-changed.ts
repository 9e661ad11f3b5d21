import { formatDateTime } from '#shared/bangladesh/dates.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { button, greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface EmailChangedParams {
  name: string
  at: Date
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Notifies the old address that the e-mail was changed, without disclosing the new one. */
export function emailChangedLetter({ name, at, publicUrl }: EmailChangedParams): Letter {
  return renderLetter({
    subject: `The email address of your ${shop.name} account was changed`,
    heading: 'Your email address was changed',
    blocks: [
      greeting(name),
      paragraph(
        `The email address of your account at ${shop.name} was changed on ${formatDateTime(at)} (Bangladesh time). From now on you sign in with the new address, and our letters go there.`,
      ),
      paragraph('If it was you, there is nothing more to do.'),
      paragraph(
        `If it was not you, call us at once: ${shop.care.phone}, ${shop.care.hours}. We will give you your account back.`,
      ),
      button(`Go to ${shop.name}`, `${publicUrl}/`),
    ],
  })
}

import { formatDateTime } from '#shared/bangladesh/dates.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { button, greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** Opens the page that undoes the change, for so many hours. */
export interface UndoLink {
  url: string
  hours: number
}

interface EmailChangedParams {
  name: string
  at: Date
  /** URL of the shop without a trailing slash */
  publicUrl: string
  /** null if it cannot be undone */
  undo: UndoLink | null
}

/** Notifies the old address that the e-mail was changed, without disclosing the new one. */
export function emailChangedLetter({ name, at, publicUrl, undo }: EmailChangedParams): Letter {
  return renderLetter({
    subject: `The email address of your ${shop.name} account was changed`,
    heading: 'Your email address was changed',
    blocks: [
      greeting(name),
      paragraph(
        `The email address of your account at ${shop.name} was changed on ${formatDateTime(at)} (Bangladesh time). From now on you sign in with the new address, and our letters go there.`,
      ),
      paragraph('If it was you, there is nothing more to do.'),
      ...(undo
        ? [
            paragraph(
              `If it was not you, undo it within ${undo.hours} hours: your account gets this address back, everybody is signed out, and you choose a new password.`,
            ),
            button('Undo the change', undo.url),
          ]
        : [button(`Go to ${shop.name}`, `${publicUrl}/`)]),
      paragraph(
        `If you need help, call us at once: ${shop.care.phone}, ${shop.care.hours}. We will give you your account back.`,
      ),
    ],
  })
}

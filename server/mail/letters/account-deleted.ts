import { formatDateTime } from '#shared/bangladesh/dates.ts'
import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** Confirms the deletion of an account to its former e-mail. */
export function accountDeletedLetter({ name, at }: { name: string; at: Date }): Letter {
  return renderLetter({
    subject: `Your ${shop.name} account was deleted`,
    heading: 'Your account was deleted',
    blocks: [
      greeting(name),
      paragraph(
        `Your account at ${shop.name} was deleted on ${formatDateTime(at)} (Bangladesh time). Your name, phone, address and date of birth are no longer kept with it, and nobody can sign in to it.`,
      ),
      paragraph('Orders that are still on their way will be delivered as agreed.'),
      paragraph(`If it was not you, call us: ${shop.care.phone}, ${shop.care.hours}.`),
    ],
  })
}

import type { Letter } from '#server/platform/mail/letter.ts'
import { shop } from '#server/platform/mail/letter-shop.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface EmailRestoredParams {
  name: string
  at: Date
}

/** Notifies an address that an account no longer has it, because the former one undid the change. */
export function emailRestoredLetter({ name, at }: EmailRestoredParams): Letter {
  return renderLetter({
    subject: t('This email address was taken off your {name} account', { name: translationOf(shop.name) }),
    heading: t('Your email address was changed back'),
    blocks: [
      greeting(name),
      paragraph(
        t(
          'The change of your email address at {name} was undone from your former address on {at} (Bangladesh time). Everybody was signed out, and the password no longer works: a new one is chosen with a code to the former address.',
          { name: translationOf(shop.name), at: formatDateTime(at) },
        ),
      ),
      paragraph(
        t('If you did not want that, call us at once: {phone}, {hours}. We will restore your account.', {
          phone: shop.care.phone,
          hours: translationOf(shop.care.hours),
        }),
      ),
    ],
  })
}

import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** Confirms the deletion of an account to its former e-mail. */
export function accountDeletedLetter({ name, at }: { name: string; at: Date }): Letter {
  return renderLetter({
    subject: t('Your {name} account was deleted', { name: translationOf(shopFacts.name) }),
    heading: t('Your account was deleted'),
    blocks: [
      greeting(name),
      paragraph(
        t(
          'Your account at {name} was deleted on {at} (Bangladesh time). Your name, phone, address and date of birth are no longer kept with it, and nobody can sign in to it.',
          { name: translationOf(shopFacts.name), at: formatDateTime(at) },
        ),
      ),
      paragraph(t('Orders that are still on their way will be delivered as agreed.')),
      paragraph(
        t('If it was not you, call us: {phone}, {hours}.', {
          phone: shopFacts.care.phone,
          hours: translationOf(shopFacts.care.hours),
        }),
      ),
    ],
  })
}

import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { button, greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** The link to the page that undoes the change, for so many hours. */
export interface UndoLink {
  /** stands behind #, so that it reaches no log */
  secret: string
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
    subject: t('The email address of your {name} account was changed', { name: translationOf(shopFacts.name) }),
    heading: t('Your email address was changed'),
    blocks: [
      greeting(name),
      paragraph(
        t(
          'The email address of your account at {name} was changed on {at} (Bangladesh time). From now on you sign in with the new address, and our emails go there.',
          { name: translationOf(shopFacts.name), at: formatDateTime(at) },
        ),
      ),
      paragraph(t('If it was you, there is nothing more to do.')),
      ...(undo
        ? [
            paragraph(
              t(
                'If it was not you, undo it within {hours} hours: your account gets this address back, everybody is signed out, and you choose a new password.',
                { hours: undo.hours },
              ),
            ),
            button(t('Undo the change'), `${publicUrl}${localizePath('/undo-email')}#${undo.secret}`),
          ]
        : [button(t('Go to {name}', { name: translationOf(shopFacts.name) }), `${publicUrl}${localizePath('/')}`)]),
      paragraph(
        t('If you need help, call us at once: {phone}, {hours}. We will restore your account.', {
          phone: shopFacts.care.phone,
          hours: translationOf(shopFacts.care.hours),
        }),
      ),
    ],
  })
}

interface EmailRestoredParams {
  name: string
  at: Date
}

/** Notifies an address that an account no longer has it, because the former one undid the change. */
export function emailRestoredLetter({ name, at }: EmailRestoredParams): Letter {
  return renderLetter({
    subject: t('This email address was taken off your {name} account', { name: translationOf(shopFacts.name) }),
    heading: t('Your email address was changed back'),
    blocks: [
      greeting(name),
      paragraph(
        t(
          'The change of your email address at {name} was undone from your former address on {at} (Bangladesh time). Everybody was signed out, and the password no longer works: a new one is chosen with a code to the former address.',
          { name: translationOf(shopFacts.name), at: formatDateTime(at) },
        ),
      ),
      paragraph(
        t('If you did not want that, call us at once: {phone}, {hours}. We will restore your account.', {
          phone: shopFacts.care.phone,
          hours: translationOf(shopFacts.care.hours),
        }),
      ),
    ],
  })
}

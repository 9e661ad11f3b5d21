import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t, translationOf } from '#shared/language/t.ts'
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
    subject: t('Your password for {name} was changed', { name: translationOf(shopFacts.name) }),
    heading: t('Your password was changed'),
    blocks: [
      greeting(name),
      paragraph(
        t(
          'The password of your account at {name} was changed on {at} (Bangladesh time). Whoever was signed in before has been signed out.',
          { name: translationOf(shopFacts.name), at: formatDateTime(at) },
        ),
      ),
      paragraph(t('If it was you, there is nothing more to do.')),
      paragraph(t('If it was not you, set a new password at once:')),
      button(t('Set a new password'), `${publicUrl}${localizePath('/change-password')}`),
    ],
  })
}

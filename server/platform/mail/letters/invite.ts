import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { button, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** Days for which an invitation is valid. */
export const INVITE_DAYS = 7

interface InviteParams {
  token: string
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Invites somebody to work for the shop. Contains no text of a person. */
export function inviteLetter({ token, publicUrl }: InviteParams): Letter {
  const name = translationOf(shopFacts.name)
  return renderLetter({
    subject: t('You are invited to work at {name}', { name }),
    heading: t('You are invited'),
    blocks: [
      paragraph(
        t('{name} invites you to its back office. Open the invitation to see as what, and to accept it:', { name }),
      ),
      // Behind the number sign, so that the token reaches no server's log.
      button(t('Open the invitation'), `${publicUrl}${localizePath('/invite')}#${token}`),
      paragraph(t('The link is valid for {INVITE_DAYS} days and works once.', { INVITE_DAYS })),
      paragraph(t('If you do not expect this, ignore this email: nothing happens without you.')),
    ],
  })
}

import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { type Block, button, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** Days for which a link that proves an e-mail is valid. */
export const PROOF_DAYS = 7

interface EmailProofParams {
  token: string
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Asks whether an e-mail belongs to the account that has it. Contains no text of a shopper. */
export function emailProofLetter(params: EmailProofParams): Letter {
  return renderLetter({
    subject: t('Confirm your email address at {name}', { name: translationOf(shopFacts.name) }),
    heading: t('Is this your email address?'),
    blocks: [
      paragraph(
        t('Somebody has an account at {name} with this email address. If it is you, please confirm it:', {
          name: translationOf(shopFacts.name),
        }),
      ),
      ...proofBlocks(params),
    ],
  })
}

/** The button that leads to the proof, and what to do with a letter that is meant for somebody else. */
export function proofBlocks({ token, publicUrl }: EmailProofParams): Block[] {
  return [
    // Behind the number sign, so that the token reaches no server's log.
    button(t('Confirm your email address'), `${publicUrl}${localizePath('/confirm-email')}#${token}`),
    paragraph(t('The link is valid for {PROOF_DAYS} days and works once.', { PROOF_DAYS })),
    paragraph(t('If it was not you, ignore this email: without the confirmation no others follow.')),
  ]
}

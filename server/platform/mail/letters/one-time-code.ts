import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { codeBlock, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/**
 * The code for a new password. Neither the subject nor the first sentence contains it: locked phones show both.
 */
export function oneTimeCodeLetter({ code, minutes }: { code: string; minutes: number }): Letter {
  return renderLetter({
    subject: t('Your one-time code for {name}', { name: translationOf(shopFacts.name) }),
    heading: t('Your one-time code'),
    blocks: [
      paragraph(
        t(
          'Somebody asked to change the password of your account at {name}. If it was you, type this code on the page where you asked for it:',
          { name: translationOf(shopFacts.name) },
        ),
      ),
      codeBlock(code),
      paragraph(t('The code is valid for {minutes} minutes and works once.', { minutes })),
      paragraph(
        t('Never share it with anyone. Nobody at {name} will ever ask you for it.', {
          name: translationOf(shopFacts.name),
        }),
      ),
      paragraph(t('If it was not you, ignore this email: without the code your password stays as it is.')),
    ],
  })
}

import shop from '../../../content/shop.json' with { type: 'json' }
import type { Letter } from '../letter.ts'
import { codeBlock, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/**
 * The code for a new password. Neither the subject nor the first sentence contains it: locked phones show both.
 */
export function oneTimeCodeLetter({ code, minutes }: { code: string; minutes: number }): Letter {
  return renderLetter({
    subject: `Your one-time code for ${shop.name}`,
    heading: 'Your one-time code',
    blocks: [
      paragraph(
        `Somebody asked to change the password of your account at ${shop.name}. If it was you, type this code on the page where you asked for it:`,
      ),
      codeBlock(code),
      paragraph(`The code is valid for ${minutes} minutes and works once.`),
      paragraph(`Never tell it to anybody. Nobody at ${shop.name} will ever ask you for it.`),
      paragraph('If it was not you, ignore this letter: without the code your password stays as it is.'),
    ],
  })
}

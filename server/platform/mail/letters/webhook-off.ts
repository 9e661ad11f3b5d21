import type { Letter } from '#server/platform/mail/letter.ts'
import { localizePath } from '#shared/language/address.ts'
import { t } from '#shared/language/t.ts'
import type { OffReason } from '#shared/rules/staff/webhooks.ts'
import { button, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

/** Why the shop has switched it off. */
export type WebhookOffReason = Exclude<OffReason, 'staff'>

interface WebhookOffParams {
  name: string
  reason: WebhookOffReason
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Tells staff that another program is told nothing any more. */
export function webhookOffLetter({ name, reason, publicUrl }: WebhookOffParams): Letter {
  return renderLetter({
    subject: t('The webhook {name} is off', { name }),
    heading: t('A webhook is off'),
    blocks: [
      ...why(name, reason).map(paragraph),
      button(t('Open the webhooks'), `${publicUrl}${localizePath('/dashboard/webhooks')}`),
    ],
  })
}

function why(name: string, reason: WebhookOffReason): string[] {
  if (reason === 'secret')
    return [
      t(
        'The secret of {name} cannot be read any more, so the shop tells it nothing. What happens meanwhile is not kept for it.',
        { name },
      ),
      t('Remove it, and make a new one.'),
    ]
  if (reason === 'maker')
    return [
      t(
        'Whoever answers for {name} may not see its events any more, so the shop tells it nothing. What happens meanwhile is not kept for it.',
        { name },
      ),
      t('Switch it on again to answer for it yourself.'),
    ]
  return [
    t(
      '{name} has taken no event for days, so the shop tells it nothing any more. What happens meanwhile is not kept for it.',
      { name },
    ),
    t('The log says what was wrong. Switch it on again when its address works.'),
  ]
}

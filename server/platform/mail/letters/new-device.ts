import { type Letter, shopFacts } from '#server/platform/mail/letter.ts'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { localizePath } from '#shared/language/address.ts'
import { t, translationOf } from '#shared/language/t.ts'
import { button, greeting, paragraph } from './blocks.ts'
import { renderLetter } from './layout.ts'

interface NewDeviceParams {
  name: string
  /** null: unknown */
  browser: string | null
  system: string | null
  /** the network, shortened; null: unknown */
  address: string | null
  /** whether the browser is new to the account; else only its network is */
  isNewBrowser: boolean
  at: Date
  /** URL of the shop without a trailing slash */
  publicUrl: string
}

/** Tells somebody of the staff that the account was used in a new browser or network, in case it was somebody else. */
export function newDeviceLetter({ name, address, isNewBrowser, at, publicUrl, ...device }: NewDeviceParams): Letter {
  return renderLetter({
    subject: isNewBrowser
      ? t('New device at your account of {name}', { name: translationOf(shopFacts.name) })
      : t('New network at your account of {name}', { name: translationOf(shopFacts.name) }),
    heading: isNewBrowser ? t('Signed in on a new device') : t('Signed in from a new network'),
    blocks: [
      greeting(name),
      paragraph(
        t('Your account was used on {at} (Bangladesh time): {device}, network {address}.', {
          at: formatDateTime(at),
          device: deviceText(device),
          address: address ?? t('unknown'),
        }),
      ),
      paragraph(t('If it was you, there is nothing more to do.')),
      paragraph(t('If it was not you, set a new password at once: that ends every session.')),
      button(t('Set a new password'), `${publicUrl}${localizePath('/change-password')}`),
    ],
  })
}

function deviceText({ browser, system }: Pick<NewDeviceParams, 'browser' | 'system'>): string {
  const name = browser ?? t('Unknown browser')
  return system ? t('{name} on {system}', { name, system }) : name
}

import { isPlaceholderEmail } from '#shared/rules/placeholder.ts'
import shop from '../../../content/shop.json' with { type: 'json' }

interface LiveSettings {
  PUBLIC_URL?: string | undefined
  SMTP_URL?: string | undefined
  MAIL_FROM?: string | undefined
}

/** Settings with which a shop may be tried, but not be open to the public, each with what is wrong with it. */
export function liveProblems({ PUBLIC_URL, SMTP_URL, MAIL_FROM }: LiveSettings): [setting: string, problem: string][] {
  const problems: [string, string][] = []
  if (!PUBLIC_URL?.startsWith('https://'))
    problems.push(['PUBLIC_URL', 'must be the https:// address of the shop when SHOP_MODE is live.'])
  if (!SMTP_URL) problems.push(['SMTP_URL', 'must name a mail server when SHOP_MODE is live: lost passwords need it.'])
  else if (!isMailEncrypted(new URL(SMTP_URL)))
    problems.push([
      'SMTP_URL',
      'must be smtps://…, or smtp://…?requireTLS=true, with a verified certificate when SHOP_MODE is live: letters carry one-time codes.',
    ])
  if (isPlaceholderEmail(MAIL_FROM ?? shop.care.email))
    problems.push([
      'MAIL_FROM',
      `must be an address of the shop when SHOP_MODE is live: ${MAIL_FROM ?? `${shop.care.email} of content/shop.json`} is a placeholder.`,
    ])
  return problems
}

/** Whether letters leave this machine only over TLS with a verified certificate. */
function isMailEncrypted({ protocol, hostname, searchParams }: URL): boolean {
  if (/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) return true
  if (searchParams.getAll('tls.rejectUnauthorized').includes('false')) return false
  return protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
}

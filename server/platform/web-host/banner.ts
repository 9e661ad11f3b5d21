import type { Config } from '#server/config.ts'
import { letterFolder } from '#server/platform/mail/letter-files.ts'

const LOGINS = [
  ['Super user', 'owner@omnishoes.example'],
  ['Admin', 'admin@omnishoes.example'],
  ['Store user', 'dhanmondi@omnishoes.example'],
  ['Customer', 'customer@omnishoes.example'],
] as const

/** The text printed after startup: URLs, data folder, where letters go, the demonstration's logins, and a warning if they are exposed. */
export function banner(config: Config): string {
  const database = config.databaseUrl ? 'of DATABASE_URL' : 'embedded PostgreSQL'
  const lines = [
    '',
    `  Omni Shoes is open:  ${config.publicUrl}/`,
    `  API to read:         ${config.publicUrl}/api/v1/docs`,
    `  Database:            ${database}`,
    `  Data folder:         ${config.dataDir}`,
    `  Letters:             ${lettersDestination(config)}`,
  ]
  if (config.shopMode === 'demo') {
    lines.push('', '  Demonstration logins, password omni-demo-2026')
    for (const [role, email] of LOGINS) lines.push(`    ${role.padEnd(18)} ${email}`)
  }
  if (config.shopMode === 'demo' && !isLoopback(config.host)) {
    lines.push(
      '',
      '  !!! WARNING: HOST opens this demonstration shop to the network, and everybody knows the logins above,',
      '  !!! the super user included. Set HOST=127.0.0.1, or run the real shop with SHOP_MODE=live.',
    )
  }
  return `${lines.join('\n')}\n\n`
}

/** Only the host of the mail server: SMTP_URL contains the password. */
function lettersDestination({ smtpUrl, dataDir, publicUrl }: Config): string {
  return smtpUrl ? `by ${new URL(smtpUrl).host}` : `${publicUrl}/outbox, kept in ${letterFolder({ dataDir })}`
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

import { chmodSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readConfig } from './config.ts'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'omni-config-'))
})

afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('unset and empty variables give the default values', () => {
  const config = readConfig({ DATA_DIR: folder, PORT: '', HOST: ' ' })
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    databaseUrl: undefined,
    publicUrl: 'http://127.0.0.1:3000',
    hasPublicUrl: false,
    trustProxy: 0,
    shopMode: 'demo',
  })
  expect(config.limits).toMatchObject({ loginPerAccount: 10, loginPerAddress: 600, ordersPerAccount: 30 })
  const { limits } = config
  for (const name of ['login', 'register', 'otp', 'otpTries', 'nearby'] as const)
    expect(limits[`${name}PerNetwork`], name).toBe(20 * limits[`${name}PerAddress`])
})

test('every invalid setting is reported on a line of its own', () => {
  expect(() =>
    readConfig({ DATA_DIR: folder, PORT: '70000', SHOP_MODE: 'real', LIMIT_NEARBY_PER_ADDRESS: '0' }),
  ).toThrow(
    'Setting PORT must be at most 65535.\nSetting SHOP_MODE must be demo or live.\nSetting LIMIT_NEARBY_PER_ADDRESS must be 1 or more.',
  )
})

test('[RUN-04] all that is wrong with the settings of a live shop is told at once, each of them on one line', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  const problems = problemsOf({
    DATA_DIR: file,
    SHOP_MODE: 'live',
    PORT: 'http',
    PUBLIC_URL: 'shop.example',
    SMTP_URL: 'smtp://mail.shoes.com',
    TOKEN_SECRET_OLD: 'short',
    MIGRATION_DATABASE_URL: 'postgresql://shop_owner@db/shop',
    DATABASE_READ_URL: 'postgresql://shop_app@db/shop',
    METRICS_PORT: '9464',
    METRICS_HOST: '0.0.0.0',
    OTEL_EXPORTER_OTLP_HEADERS: 'key=%',
    HSTS: 'yes',
  })
  expect(problems.map((line) => line.split(' ').slice(0, 4).join(' '))).toEqual([
    'Setting PORT must be',
    'Setting PUBLIC_URL must be',
    'Setting TOKEN_SECRET_OLD must have',
    'Setting HSTS must be',
    'Setting OTEL_EXPORTER_OTLP_HEADERS must be',
    'Setting MIGRATION_DATABASE_URL needs DATABASE_URL,',
    'Setting DATABASE_READ_URL needs DATABASE_URL,',
    'Setting METRICS_HOST lets other',
    'Setting SMTP_URL must be',
    'Setting MAIL_FROM must be',
    `The data folder ${file}`,
  ])
  expect(problemsOf({ DATA_DIR: folder, SHOP_MODE: 'live' }).map((line) => line.split(' ')[1])).toEqual([
    'PUBLIC_URL',
    'SMTP_URL',
    'MAIL_FROM',
  ])
})

/** The lines of the refusal of these settings. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    return (error as Error).message.split('\n')
  }
}

test('MIGRATION_DATABASE_URL stands beside DATABASE_URL, never alone', () => {
  const urls = {
    DATABASE_URL: 'postgresql://shop_app@db/shop',
    MIGRATION_DATABASE_URL: 'postgresql://shop_owner@db/shop',
  }
  expect(readConfig({ DATA_DIR: folder, ...urls })).toMatchObject({
    databaseUrl: urls.DATABASE_URL,
    migrationDatabaseUrl: urls.MIGRATION_DATABASE_URL,
  })
  expect(() => readConfig({ DATA_DIR: folder, MIGRATION_DATABASE_URL: urls.MIGRATION_DATABASE_URL })).toThrow(
    'Setting MIGRATION_DATABASE_URL needs DATABASE_URL',
  )
})

test('[CLUSTER-01] an address of the database that names two servers is refused in one line', () => {
  for (const hosts of ['db1,db2', 'db1:5432,db2:5432'])
    expect(() => readConfig({ DATA_DIR: folder, DATABASE_URL: `postgresql://shop_app@${hosts}/shop` })).toThrow(
      /^Setting DATABASE_URL must begin with postgresql:\/\/ and name one server\.$/,
    )
})

test('the token secret is generated once, and only its owner can read it', () => {
  const secret = readConfig({ DATA_DIR: folder }).tokenSecret
  expect(secret.length).toBeGreaterThanOrEqual(43)
  expect(readConfig({ DATA_DIR: folder }).tokenSecret).toBe(secret)
  expect(statSync(join(folder, 'token-secret')).mode & 0o777).toBe(0o600)
})

test('a live shop rejects a weak secret, a URL without https and a missing mail server', () => {
  const liveEnv = {
    DATA_DIR: folder,
    SHOP_MODE: 'live',
    SMTP_URL: 'smtps://mail.example',
    MAIL_FROM: 'care@shoes.com',
  }
  expect(() => readConfig(liveEnv)).toThrow('PUBLIC_URL must be the https:// address')
  expect(() => readConfig({ ...liveEnv, PUBLIC_URL: 'http://shop.example' })).toThrow('PUBLIC_URL')
  expect(() => readConfig({ ...liveEnv, PUBLIC_URL: 'https://shop.example', TOKEN_SECRET: 'short' })).toThrow(
    'TOKEN_SECRET',
  )
  const repetitiveSecret = { ...liveEnv, PUBLIC_URL: 'https://shop.example', TOKEN_SECRET: 'abc'.repeat(20) }
  expect(() => readConfig(repetitiveSecret)).toThrow('TOKEN_SECRET is too easy to guess')
  expect(() => readConfig({ ...liveEnv, PUBLIC_URL: 'https://shop.example', SMTP_URL: '' })).toThrow(
    'Setting SMTP_URL must name a mail server when SHOP_MODE is live',
  )
  expect(readConfig({ ...liveEnv, PUBLIC_URL: 'https://shop.example/' }).publicUrl).toBe('https://shop.example')
})

test('a live shop sends letters only over TLS, or to a mail server on its own machine', () => {
  const liveEnv = {
    DATA_DIR: folder,
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    MAIL_FROM: 'care@shoes.com',
  }
  for (const SMTP_URL of [
    'smtps://mail.shoes.com',
    'smtp://user:word@mail.shoes.com:587?requireTLS=true',
    'smtp://localhost:25',
    'smtp://127.0.0.1:1',
    'smtp://[::1]',
  ])
    expect(readConfig({ ...liveEnv, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  for (const SMTP_URL of [
    'smtp://mail.shoes.com',
    'smtp://mail.shoes.com?requireTLS=false',
    'smtp://mail.shoes.com?ignoreTLS=true',
    'smtp://127.0.0.1.shoes.com',
    'smtps://mail.shoes.com?tls.rejectUnauthorized=false',
  ]) {
    expect(() => readConfig({ ...liveEnv, SMTP_URL })).toThrow('Setting SMTP_URL must be smtps://…')
    expect(readConfig({ DATA_DIR: folder, SMTP_URL }).smtpUrl).toBe(SMTP_URL)
  }
})

test('a live shop rejects a sender whose domain nobody can own, also that of content/shop.json', () => {
  const liveEnv = {
    DATA_DIR: folder,
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example',
    SMTP_URL: 'smtps://mail.shoes.com',
  }
  expect(() => readConfig(liveEnv)).toThrow(/^Setting MAIL_FROM .* of content\/shop\.json is a placeholder\.$/)
  for (const MAIL_FROM of ['care@shop.example', 'Omni <care@omni.EXAMPLE>', 'care@example.com', 'care@shop.test'])
    expect(() => readConfig({ ...liveEnv, MAIL_FROM })).toThrow('is a placeholder')
  for (const MAIL_FROM of ['care@shoes.com', 'Omni Shoes <care@myexample.com>'])
    expect(readConfig({ ...liveEnv, MAIL_FROM }).mailFrom).toBe(MAIL_FROM)
})

test('no shop takes a token secret of one repeated letter, new or old, nor one that everybody can read', () => {
  for (const name of ['TOKEN_SECRET', 'TOKEN_SECRET_OLD'])
    expect(() => readConfig({ DATA_DIR: folder, [name]: 'a'.repeat(64) })).toThrow(
      `Setting ${name} is too easy to guess`,
    )
  const file = join(folder, 'token-secret')
  readConfig({ DATA_DIR: folder })
  for (const mode of [0o644, 0o604, 0o602]) {
    chmodSync(file, mode)
    expect(() => readConfig({ DATA_DIR: folder })).toThrow(`everybody on this machine can read or change ${file}`)
  }
  chmodSync(file, 0o640)
  expect(readConfig({ DATA_DIR: folder }).oldTokenSecret).toBeNull()
  writeFileSync(file, 'a'.repeat(64))
  expect(() => readConfig({ DATA_DIR: folder })).toThrow(`${file} is too easy to guess`)
})

test('SMTP_URL and MAIL_FROM must be a mail server and a sender', () => {
  expect(readConfig({ DATA_DIR: folder })).toMatchObject({ smtpUrl: null, mailFrom: null })
  const mailEnv = { DATA_DIR: folder, SMTP_URL: 'smtps://user:word@mail.example:465' }
  for (const MAIL_FROM of ['care@shop.example', ' Omni Shoes <care@shop.example> ', 'ওমনি <care@shop.example>'])
    expect(readConfig({ ...mailEnv, MAIL_FROM })).toMatchObject({
      smtpUrl: mailEnv.SMTP_URL,
      mailFrom: MAIL_FROM.trim(),
    })
  expect(() => readConfig({ ...mailEnv, SMTP_URL: 'https://mail.example' })).toThrow(
    'Setting SMTP_URL must begin with smtp:// or smtps://.',
  )
  for (const MAIL_FROM of ['care', 'a@b.example, c@d.example', 'Omni <care>', 'Omni\n<care@shop.example>'])
    expect(() => readConfig({ ...mailEnv, MAIL_FROM })).toThrow('Setting MAIL_FROM must be an e-mail address')
})

test('an unusable data folder is reported in one line, whatever else is set', () => {
  const file = join(folder, 'file')
  writeFileSync(file, '')
  for (const TOKEN_SECRET of ['', 'a secret of more than 32 characters']) {
    for (const DATA_DIR of [file, join(file, 'data')])
      expect(() => readConfig({ DATA_DIR, TOKEN_SECRET })).toThrow(`The data folder ${DATA_DIR} cannot be used: `)
  }
})

import { z } from 'zod'

/** Tables not in a backup: their rows have no lasting value, and some are codes that are still valid. */
export const LEFT_OUT: readonly string[] = ['otps', 'mail_outbox', 'rate_limits', 'catalogue_version']

export const MANIFEST = 'manifest.json'
/** Checksums of all other files, in the format of `sha256sum --check`. */
export const CHECKSUMS = 'SHA256SUMS'

const name = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

export const manifest = z.object({
  format: z.literal('omni-shoes-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ made: z.int(), hash: z.string() })).min(1),
  /** in dependency order: each after the tables that it refers to */
  tables: z.array(z.object({ name, columns: z.array(name).min(1), rows: z.int().min(0) })).min(1),
  images: z.int().min(0),
  leftOut: z.array(name),
})
export type Manifest = z.infer<typeof manifest>

export const fileOfTable = (table: string) => `tables/${table}.csv`
export const fileOfImage = (hash: string) => `images/${hash}`
/** The hash in an image's path, or null for other paths. */
export const hashInName = (file: string) => /^images\/([0-9a-f]{64})$/.exec(file)?.[1] ?? null

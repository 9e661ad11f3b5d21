import { z } from 'zod'

/**
 * Tables not in a backup: their rows have no lasting value, some are codes that are still valid, an undo is for an hour, images are resized again, and
 * changes of orders name transactions of their own cluster.
 */
export const EXCLUDED_TABLES: readonly string[] = [
  'otps',
  'email_proofs',
  'mail_outbox',
  'rate_limits',
  'catalogue_version',
  'resized_images',
  'sessions',
  'session_epoch',
  'email_undos',
  'order_updates',
  'bulk_changes',
]

export const MANIFEST_FILE = 'manifest.json'
/** Checksums of all other files, in the format of `sha256sum --check`. */
export const CHECKSUMS_FILE = 'SHA256SUMS'

const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/)

export const manifestSchema = z.object({
  format: z.literal('omni-shoes-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  postgres: z.string(),
  migrations: z.array(z.object({ made: z.int(), hash: z.string() })).min(1),
  /** in dependency order: each after the tables that it refers to */
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier).min(1), rows: z.int().min(0) })).min(1),
  images: z.int().min(0),
  leftOut: z.array(identifier),
})
export type Manifest = z.infer<typeof manifestSchema>

export const tablePath = (table: string) => `tables/${table}.csv`
export const imagePath = (hash: string) => `images/${hash}`
/** The hash in an image's path, or null for other paths. */
export const hashFromPath = (file: string) => /^images\/([0-9a-f]{64})$/.exec(file)?.[1] ?? null

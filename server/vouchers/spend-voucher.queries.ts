import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import { postgresErrorCode } from '#server/platform/db/constraint-errors.ts'
import { isoTime } from '#server/platform/db/iso-time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { invalid, type ShopError } from '#server/platform/errors/shop-error.ts'
import { formatDate } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import { readVoucherCode } from '#shared/rules/money/voucher-code.ts'
import type { VoucherState } from '#shared/schemas/orders/voucher.ts'

/** What `move_voucher` raises: less is left; it has expired or is blocked. */
const TOO_LITTLE = 'VO001'
const OVER = 'VO002'

export type KnownVoucher = { id: string; ending: string; left: number; state: VoucherState; expiresAt: string | null }

/** The state of a voucher `v`. */
export const STATE: SQL = sql`case when v.blocked_at is not null then 'blocked'
  when v.balance = 0 then case when exists (select from voucher_movements k join order_money m on m.position = k.money
    join order_money g on g.position = m.undoes where k.voucher = v.id and g.kind <> 'paid') then 'undone' else 'spent' end
  when v.expires_at <= clock_timestamp() then 'expired' else 'open' end`

/** The voucher of a code; null if there is none. */
async function findVoucher(db: Db, codeHash: string): Promise<KnownVoucher | null> {
  const { rows } = await db.execute<KnownVoucher>(sql`
    select v.id, v.ending, v.balance::float8 as left, ${STATE} as state, ${isoTime('v.expires_at')} as "expiresAt"
    from vouchers v where v.code_hash = ${codeHash}`)
  return rows[0] ?? null
}

/** Secret enough not to need a key: nobody tries 80 bits. */
export function hashVoucherCode(code: string): string {
  return createHash('sha256').update(`voucher ${code}`).digest('base64url')
}

/** The voucher of a code. Throws 422 at the path where there is none. */
export async function requireVoucher(db: Db, code: string, path: string): Promise<KnownVoucher> {
  const read = readVoucherCode(code)
  const found = read && (await findVoucher(db, hashVoucherCode(read)))
  if (found) return found
  throw refused(path, 'voucher_unknown', t('There is no voucher with this code. Please check it.'))
}

/** The same with so many taka left that can be spent now. Throws 422 with what is wrong with it. */
export async function requireOpenVoucher(
  db: Db,
  { code, taka = 1 }: { code: string; taka?: number },
  path: string,
): Promise<KnownVoucher> {
  const found = await requireVoucher(db, code, path)
  const { state, expiresAt, left } = found
  if (state === 'blocked' || state === 'undone') throw refused(path, 'voucher_over', t('This voucher is blocked'))
  if (state === 'expired' && expiresAt)
    throw refused(path, 'voucher_over', t('This voucher was good until {date}', { date: formatDate(expiresAt) }))
  if (left < taka) throw tooLittle(path, left)
  return found
}

/** Locks the vouchers that pay, as far as there are any, until the transaction ends: before the pairs that they pay for, as every sale does. */
export async function lockVouchersOf(
  tx: Db,
  payments: readonly { method: string; reference?: string | null | undefined }[],
): Promise<void> {
  const codes = payments.flatMap(({ method, reference }) =>
    method === 'Voucher' ? [readVoucherCode(reference ?? '')] : [],
  )
  const hashes = codes.flatMap((code) => (code === null ? [] : [hashVoucherCode(code)]))
  if (hashes.length === 0) return
  await tx.execute(sql`
    select from vouchers where code_hash = any(${sql.param(hashes)}::text[]) order by id for no key update`)
}

/** The refusal of a voucher that somebody else has spent, or that was blocked, since it was looked at; any other error as it is. */
export function toVoucherRefusal(error: unknown, path: string): unknown {
  const code = postgresErrorCode(error)
  if (code === TOO_LITTLE) return refused(path, 'voucher_spent', t('This voucher was spent meanwhile'))
  return code === OVER ? refused(path, 'voucher_over', t('This voucher has expired or is blocked')) : error
}

/** As `toVoucherRefusal`, of payments at a counter, by a transaction that can still read: it says what is left. */
export async function toPaymentRefusal(
  tx: Db,
  error: unknown,
  payments: readonly { position: number; voucher: string | null; taka: number }[],
): Promise<unknown> {
  const paid = payments.filter(({ voucher }) => voucher !== null)
  if (postgresErrorCode(error) === TOO_LITTLE)
    for (const { position, voucher, taka } of paid) {
      const { rows } = await tx.execute<{ left: number }>(
        sql`select balance::float8 as left from vouchers where id = ${voucher}`,
      )
      const left = rows[0]?.left ?? 0
      if (left < taka) return tooLittle(`payments.${position}.reference`, left)
    }
  return toVoucherRefusal(error, `payments.${paid[0]?.position ?? -1}.reference`)
}

function tooLittle(path: string, left: number): ShopError {
  const message =
    left === 0
      ? t('Nothing is left on this voucher')
      : t('Only {taka} is left on this voucher', { taka: formatTaka(left) })
  return refused(path, 'voucher_spent', message)
}

/** Whether a refusal is that of a voucher. */
export function isVoucherRefusal({ params }: ShopError): boolean {
  const { errors = [] } = (params ?? {}) as { errors?: { code: string }[] }
  return errors.some((one) => one.code.startsWith('voucher_'))
}

function refused(path: string, code: string, message: string): ShopError {
  return invalid([{ path, message, code }])
}

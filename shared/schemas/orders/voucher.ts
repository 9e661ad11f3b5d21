import { z } from 'zod'
import { later } from '#shared/language/t.ts'
import { readVoucherCode, typedVoucherCode } from '#shared/rules/money/voucher-code.ts'
import { LIST_PAGE_SIZE } from '#shared/rules/pagination.ts'
import { id, singleLine, timestamp, typedField } from '#shared/schemas/fields.ts'
import { clampedInteger, oneOf, truncatedText } from '#shared/schemas/query-params.ts'
import { rule } from '#shared/schemas/rule.ts'
import { showroomName } from '#shared/schemas/stock/stock.ts'

/** The code of a voucher, as it is typed or scanned. */
export const voucherCodeInput = typedField(80, typedVoucherCode)
  .refine(
    (code) => readVoucherCode(code) !== null,
    rule('voucher_code', later('A voucher’s code has 16 letters and digits')),
  )
  .meta({ type: 'string', maxLength: 80 })

/** Body of `POST /vouchers/look`. */
export const voucherLook = z.object({ code: voucherCodeInput }).meta({ id: 'VoucherLook' })

/** What a voucher is good for, to whoever has its code. */
export const voucherLeft = z
  .object({
    /** the last four characters of its code */
    ending: z.string(),
    /** taka that are left */
    left: z.int(),
    expiresAt: timestamp.nullable(),
  })
  .meta({ id: 'VoucherLeft' })
export type VoucherLeft = z.output<typeof voucherLeft>

/** A voucher as it was given. */
export const givenVoucher = z
  .object({
    _id: id,
    /** shown once, to whoever gives it; null afterwards */
    code: z.string().nullable(),
    ending: z.string(),
    amount: z.int(),
    expiresAt: timestamp.nullable(),
  })
  .meta({ id: 'GivenVoucher' })
export type GivenVoucher = z.output<typeof givenVoucher>

/** 'undone': taken back with the refund that gave it */
export const VOUCHER_STATES = ['open', 'spent', 'expired', 'blocked', 'undone'] as const
export type VoucherState = (typeof VOUCHER_STATES)[number]

/** Query parameters of `GET /vouchers/all`. */
export const vouchersQuery = z.object({
  state: oneOf(VOUCHER_STATES, later('Unknown state')),
  /** the last four characters of a code, or the number of an order or a credit note */
  number: truncatedText(40),
  page: clampedInteger(1, 1, 1_000),
  limit: clampedInteger(LIST_PAGE_SIZE, 1, 100),
})
export type VouchersQuery = z.output<typeof vouchersQuery>

/** A voucher in the list of them. */
export const voucherRow = z
  .object({
    _id: id,
    ending: z.string(),
    amount: z.int(),
    left: z.int(),
    state: z.enum(VOUCHER_STATES),
    at: timestamp,
    by: z.string(),
    store: showroomName,
    expiresAt: timestamp.nullable(),
    /** the credit note, or the order, that it was given for */
    exchange: z.string().nullable(),
    order: z.object({ _id: id, number: z.string() }).nullable(),
    /** where it was spent: numbers of receipts and orders, the newest first */
    spentOn: z.array(z.string()),
    blocked: z.object({ at: timestamp, by: z.string(), reason: z.string() }).nullable(),
  })
  .meta({ id: 'Voucher' })
export type VoucherRow = z.output<typeof voucherRow>

/** Body of `PUT /vouchers/block/{id}`. */
export const voucherBlock = z.object({ reason: singleLine(1, 200) }).meta({ id: 'VoucherBlock' })

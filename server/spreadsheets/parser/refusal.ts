import type { SheetTooLarge } from '#shared/rules/files/sheet-too-large.ts'

/** Why a file is refused, as a worker may say it: the thread that asked makes a ShopError of it, in the language of its request. */
export type RefusalReason =
  | { code: 'unreadable_sheet'; params?: undefined }
  | { code: 'sheet_too_large'; params: SheetTooLarge }

export class Refusal extends Error {
  readonly reason: RefusalReason

  constructor(reason: RefusalReason) {
    super(reason.code)
    this.reason = reason
  }
}

export const unreadable = () => new Refusal({ code: 'unreadable_sheet' })
export const tooLarge = (params: SheetTooLarge) => new Refusal({ code: 'sheet_too_large', params })

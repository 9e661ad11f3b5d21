import type { FieldErrors } from '#web/lib/forms/field-errors.ts'

/** What a form itself finds wrong before it sends anything: thrown while it saves, shown at the fields. */
export class WrongFields extends Error {
  readonly fields: FieldErrors

  constructor(fields: FieldErrors) {
    super('fields are wrong')
    this.fields = fields
  }
}

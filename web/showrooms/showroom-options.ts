import { localized } from '#shared/language/localized.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { SelectOption } from '#web/ui/form/select-field.tsx'

/** Showrooms by code, as options of a select. */
export function showroomOptions(showrooms: readonly Showroom[]): SelectOption[] {
  return showrooms
    .map((showroom) => ({ value: showroom._id, label: localized(showroom, 'code') }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
}

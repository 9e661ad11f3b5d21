import { language } from '#shared/language/language.ts'
import { t } from '#shared/language/t.ts'
import { COLUMNS_OF, type ImportKind } from '#shared/rules/imports/columns.ts'
import type { Showroom } from '#shared/schemas/showroom.ts'
import type { SelectOption } from '#web/ui/form/select-field.tsx'

const PAIRS = 'pairs:'

/** What a column or a cell of an import is called. */
export function fieldName(kind: ImportKind, field: string, showrooms: readonly Showroom[] = []): string {
  if (!field.startsWith(PAIRS)) return COLUMNS_OF[kind][field]?.heading[language()] ?? field
  const showroom = showrooms.find(({ _id }) => _id === field.slice(PAIRS.length))
  return t('Pairs in {showroom}', { showroom: showroom ? nameOf(showroom) : '' })
}

/** What a column can be. */
export function fieldOptions(
  kind: ImportKind,
  showrooms: readonly Showroom[],
  isOffered: (field: string) => boolean,
): SelectOption[] {
  const fields = Object.keys(COLUMNS_OF[kind]).filter(isOffered)
  const pairs = kind === 'products' ? showrooms.map(({ _id }) => `${PAIRS}${_id}`) : []
  return [...fields, ...pairs].map((value) => ({ value, label: fieldName(kind, value, showrooms) }))
}

function nameOf({ code, codeBn }: Showroom): string {
  return (language() === 'bn' && codeBn) || code
}

import { language } from './language.ts'

/** A record with a field and, unless it is older than that, its Bangla twin: `name` and `nameBn`. */
type WithTwin<Field extends string> = { [Key in Field]: string | null } & { [Key in `${Field}Bn`]?: string | null }

/** A field of a record in the current language: its Bangla twin where somebody wrote one, else the English. */
export function localized<Field extends string, Entity extends WithTwin<Field>>(
  entity: Entity,
  field: Field,
): Entity[Field] {
  return ((language() === 'bn' && entity[`${field}Bn`]) || entity[field]) as Entity[Field]
}

/** The same as the content of an element, with `lang` where the text is in another language than the page. */
export function localizedProps<Field extends string, Entity extends WithTwin<Field>>(entity: Entity, field: Field) {
  const text = localized(entity, field)
  return { lang: foreignLanguage(text ?? ''), children: text }
}

/** Any text with Bengali letters or digits counts as Bangla; a price in taka does not. */
function foreignLanguage(text: string) {
  if (/[\u0980-\u09f2\u09f4-\u09fe]/.test(text)) return language() === 'bn' ? undefined : 'bn'
  return language() === 'bn' ? 'en' : undefined
}

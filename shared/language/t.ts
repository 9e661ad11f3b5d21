import { figures } from './figures.ts'
import { type Language, language } from './language.ts'

/** The names in braces of a text: those of 'At least {min} characters' are 'min'. */
type Names<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never
/** Sizes are strings: they have the digits of the shoe's box in both languages. */
type Value<Name> = Name extends 'size' ? string : string | number
type Values<Text extends string> = [Names<Text>] extends [never] ? [] : [{ [Name in Names<Text>]: Value<Name> }]

type Translations = Partial<Record<string, string>>
let translations: Partial<Record<Language, Translations>> = {}

/** Sets the texts of the other languages, English text → translation. The server does so when it starts. */
export function setTranslations(all: Partial<Record<Language, Translations>>): void {
  translations = all
}

/**
 * A text for people in the current language: `t('Article: {code}', { code })`. The English text is the key; what follows a
 * bar is a note for translators: `t('Order|the verb')`. Numbers get the digits of the language. Builds of the pages replace
 * the call by its text; the server looks it up, so there `t` belongs into functions, never into a module's constants.
 */
export function t<const Text extends string>(text: Text, ...[values]: Values<Text>): string {
  const translation = translations[language()]?.[text] ?? withoutNote(text)
  return values ? fillIn(translation, values) : translation
}

/** The translation of a text that is data (content/shop.json), else the text itself. For the server, which has all texts. */
export function translationOf(text: string): string {
  return translations[language()]?.[text] ?? text
}

/** A value within a sentence: a number in the digits of the language, anything else as it is. */
export function formatValue<Value>(value: Value): Value | string {
  return typeof value === 'number' ? figures(value) : value
}

/** The message of a schema, made when it refuses something: `.min(1, later('Your cart is empty'))`. */
export function later<const Text extends string>(text: Text, ...values: Values<Text>): { error: () => string } {
  return { error: () => t(text, ...values) }
}

function fillIn(text: string, values: Partial<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(formatValue(values[name] ?? '')))
}

function withoutNote(text: string): string {
  return text.replace(/\|[^|]*$/, '')
}

import { toLatinDigits } from '#shared/bangladesh/digits.ts'
import { isId } from './id.ts'
import { parsePage } from './pagination.ts'

/** How a value is encoded in a URL parameter. */
export interface UrlParam<T> {
  /** the parameter's name, if it is not that of the property */
  name?: string
  /** Parses the text of the parameter, '' if it is absent; returns the default if it is malformed. */
  parse: (text: string) => T
  /** The text of the parameter; '' omits it. */
  serialize: (value: T) => string
}

/** Converts between an object, usually the filter of a list, and URL parameters. */
export interface UrlParams<F> {
  parse: (searchParams: URLSearchParams) => F
  /** Omits defaults and missing values; keeps the other parameters of `base`. */
  serialize: (values: Partial<F>, base?: URLSearchParams) => URLSearchParams
}

export function urlParams<F extends object>(params: { [K in keyof F]-?: UrlParam<F[K]> }): UrlParams<F> {
  const keys = Object.keys(params) as (keyof F & string)[]
  const nameOf = (key: keyof F & string) => params[key].name ?? key
  return {
    parse: (searchParams) =>
      Object.fromEntries(keys.map((key) => [key, params[key].parse(searchParams.get(nameOf(key)) ?? '')])) as F,
    serialize: (values, base) => {
      const searchParams = new URLSearchParams(base)
      for (const key of keys) {
        const value = values[key]
        const text = value === undefined ? '' : params[key].serialize(value)
        if (text) searchParams.set(nameOf(key), text)
        else searchParams.delete(nameOf(key))
      }
      return searchParams
    },
  }
}

/** Any text; '' is the default. */
export const textParam: UrlParam<string> = { parse: (text) => text, serialize: (text) => text }

/** The text of a search field. */
export const searchParam: UrlParam<string> = { ...textParam, parse: (text) => text.slice(0, 100).trim() }

/** A text, normalized by `clean`; null if it is absent or `clean` returns ''. */
export function optionalParam(clean: (text: string) => string = (text) => text): UrlParam<string | null> {
  return { parse: (text) => clean(text) || null, serialize: (text) => text ?? '' }
}

/** The id of a row, or null. */
export const idParam: UrlParam<string | null> = optionalParam((text) =>
  isId(text.toLowerCase()) ? text.toLowerCase() : '',
)

/** One of a list of values, or the default, which is omitted. `format` returns the text that stands for a value. */
export function choiceParam<T, D extends T | null>(
  choices: readonly T[],
  defaultValue: D,
  format: (choice: T) => string = String,
): UrlParam<T | D> {
  return {
    parse: (text) => choices.find((choice) => format(choice) === text) ?? defaultValue,
    serialize: (value) => (value === null || value === defaultValue ? '' : format(value as T)),
  }
}

/** A page number from 1; page 1 is omitted. */
export function pageParam(maxPage = Number.POSITIVE_INFINITY): UrlParam<number> {
  return {
    parse: (text) => Math.min(parsePage(text), maxPage),
    serialize: (page) => (page > 1 ? String(page) : ''),
  }
}

/** Bengali digits in the text count as 0–9. */
export function withLatinDigits<T>(param: UrlParam<T>): UrlParam<T> {
  return { ...param, parse: (text) => param.parse(toLatinDigits(text)) }
}

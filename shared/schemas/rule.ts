import type { later } from '#shared/language/t.ts'

/**
 * Options of a zod check for a rule of the shop's own: `.refine(isCssColor, rule('color', later('Please enter a CSS colour')))`.
 * Its code and parameters appear in the field errors of a 422.
 */
export function rule(code: string, message: ReturnType<typeof later>, params?: Record<string, string | number>) {
  return { ...message, params: { code, ...(params && { params }) } }
}

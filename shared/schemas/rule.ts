import type { z } from 'zod'
import type { later } from '#shared/language/t.ts'

/**
 * Options of a zod check for a rule of the shop's own: `.refine(isCssColor, rule('color', later('Please enter a CSS colour')))`.
 * Its code and parameters appear in the field errors of a 422.
 */
export function rule(code: string, message: ReturnType<typeof later>, params?: Record<string, string | number>) {
  return { ...message, params: { code, ...(params && { params }) } }
}

/** Refuses a value within a check that looks at several, at one of its fields or, without `path`, as it is. */
export function refuse(context: z.RefinementCtx, { error, params }: ReturnType<typeof rule>, ...path: string[]): void {
  context.addIssue({ code: 'custom', path, message: error(), params })
}

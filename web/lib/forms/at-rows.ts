import { ApiError } from '#web/api.ts'

/**
 * A request that sends rows: its errors at `rows.3.order` become those of the field that `nameOf` gives for row 3, so that they
 * stand there. Those of no field stay as they are.
 */
export async function atRows<T>(request: Promise<T>, nameOf: (row: number) => string | undefined): Promise<T> {
  try {
    return await request
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const errors = error.errors.map((one) => {
      const [, row] = /^rows\.(\d+)\b/.exec(one.path) ?? []
      return { ...one, path: (row && nameOf(Number(row))) ?? one.path }
    })
    throw new ApiError(error.status, error.message, {
      ...(error.code && { code: error.code }),
      params: error.params,
      errors,
    })
  }
}

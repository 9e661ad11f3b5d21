import { type ApiResponse, call, type SuccessBody } from '#web/api.ts'

/** Awaits one page of a list: its body, and how many entries there are on all pages, from X-Total-Count. Throws ApiError like `call`. */
export async function callPage<R extends ApiResponse & { headers: Headers }>(
  request: Promise<R>,
): Promise<{ body: SuccessBody<R>; total: number }> {
  const body = await call(request)
  return { body, total: Number((await request).headers.get('X-Total-Count')) }
}

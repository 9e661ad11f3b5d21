import { expect } from 'vitest'
import { runImports } from '#server/imports/run-imports.ts'
import { importDetails, importItems } from '#shared/schemas/imports/import.ts'
import { type AdminClient, createAdminClient } from './admin-client.ts'
import { readResponse } from './requests.ts'
import type { TestApi } from './start-api.ts'

export type SheetContent = string | Buffer<ArrayBuffer>

/** Brings spreadsheets into a shop under test, as an admin does, or as a super user. */
export async function createImportClient(shop: TestApi, token?: string) {
  const admin: AdminClient = await createAdminClient(shop)
  const as = token ?? admin.token
  const json = (path: string, body: unknown) =>
    readResponse(shop.request(path, { method: 'PUT', token: as, json: body }))
  const get = async (path: string) => (await readResponse(shop.request(path, { token: as }))).body
  const details = async (id: string) => importDetails.parse(await get(`/imports/single/${id}`))

  async function upload(content: SheetContent, { kind = 'products', name = 'shop.csv' } = {}) {
    const form = new FormData()
    form.set('file', new File([content], name))
    form.set('kind', kind)
    return readResponse(shop.request('/imports/upload', { method: 'POST', body: form, token: as }))
  }

  async function dryRun(content: SheetContent, { kind = 'products', ...options }: Record<string, unknown> = {}) {
    const { body, status } = await upload(content, { kind: String(kind) })
    expect([status, body.message]).toEqual([201, undefined])
    const { _id, columns } = importDetails.parse(body)
    const checked = await json(`/imports/check/${_id}`, { columns, ...options })
    expect([checked.status, checked.body.message]).toEqual([200, undefined])
    await runImports(shop)
    return details(_id)
  }

  async function bringIn(content: SheetContent, options: Record<string, unknown> = {}) {
    const { _id } = await dryRun(content, options)
    expect((await json(`/imports/start/${_id}`, {})).status).toBe(200)
    await runImports(shop)
    return details(_id)
  }

  async function undo(id: string) {
    expect((await json(`/imports/undo/${id}`, {})).status).toBe(200)
    await runImports(shop)
    return details(id)
  }

  const items = async (id: string, verdict = '') =>
    importItems.parse(await get(`/imports/items/${id}?verdict=${verdict}`)).items
  return { admin, token: as, json, get, upload, dryRun, bringIn, undo, details, items }
}

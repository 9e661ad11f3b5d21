import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import {
  createRouter,
  defineRoute,
  formBody,
  jsonBody,
  jsonError,
  jsonResponse,
} from '#server/platform/http/define-route.ts'
import { mayEverywhere } from '#server/platform/http/guard.ts'
import { findOr404, idParam, parseId, removeOr404 } from '#server/platform/http/parse-id.ts'
import { t } from '#shared/language/t.ts'
import {
  knownPictures,
  missingPictures,
  missingQuery,
  pictureFiles,
  pictureImport,
  picturesNamed,
  picturesOfImport,
  picturesQuery,
  picturesStored,
  picturesToKnow,
  picturesToName,
} from '#shared/schemas/imports/pictures.ts'
import { successResponse } from '#shared/schemas/responses.ts'
import {
  FILES_PER_PAGE,
  findPictureImport,
  listFiles,
  listPictureImports,
  requirePictureImport,
} from './find.queries.ts'
import {
  beginPictureImport,
  forgetPictureImport,
  listMissing,
  markKnown,
  matchFiles,
  nameFiles,
  startPlacing,
  startUndoing,
} from './queries.ts'
import { storePictures } from './store-pictures.ts'

const writes = mayEverywhere('write_catalogue')
const reads = mayEverywhere('read_catalogue')
const answers = { 200: jsonResponse(pictureImport, 'The import'), 404: jsonError, 409: jsonError }

const all = defineRoute({
  method: 'get',
  path: '/all',
  access: reads,
  summary: 'The newest imports of pictures',
  responses: { 200: jsonResponse(z.array(pictureImport), 'At most ten') },
})

const one = defineRoute({
  method: 'get',
  path: '/single/{id}',
  access: reads,
  summary: 'How far an import is',
  request: { params: idParam },
  responses: { 200: jsonResponse(pictureImport, 'The import'), 404: jsonError },
})

const files = defineRoute({
  method: 'get',
  path: '/files/{id}',
  access: reads,
  summary: 'Which picture goes where, or those that go nowhere for one reason',
  request: { params: idParam, query: picturesQuery },
  responses: { 200: jsonResponse(pictureFiles, 'A page of files'), 404: jsonError },
})

const begin = defineRoute({
  method: 'post',
  path: '/begin',
  access: writes,
  summary: 'Begin an import of pictures that are named by article number',
  responses: { 201: jsonResponse(pictureImport, 'It waits for the names of its files') },
})

const name = defineRoute({
  method: 'put',
  path: '/name/{id}',
  access: writes,
  summary: 'Name files of an import; the same again changes nothing',
  request: { params: idParam, body: jsonBody(picturesToName) },
  responses: {
    200: jsonResponse(picturesNamed, 'Where the next begin'),
    404: jsonError,
    409: jsonError,
    422: jsonError,
  },
})

const match = defineRoute({
  method: 'put',
  path: '/match/{id}',
  access: writes,
  summary: 'Find where each picture goes, before any has come; changes no product',
  request: { params: idParam },
  responses: answers,
})

const missing = defineRoute({
  method: 'get',
  path: '/missing/{id}',
  access: writes,
  summary: 'Files that an import waits for, a thousand behind a number: after a reload these alone are sent',
  request: { params: idParam, query: missingQuery },
  responses: { 200: jsonResponse(missingPictures, 'At most a thousand'), 404: jsonError, 409: jsonError },
})

const known = defineRoute({
  method: 'put',
  path: '/known/{id}',
  access: writes,
  summary: 'Which files need not be sent, because the shop has them, by the SHA-256 of their bytes',
  request: { params: idParam, body: jsonBody(picturesToKnow) },
  responses: { 200: jsonResponse(knownPictures, 'Their numbers'), 404: jsonError, 409: jsonError, 422: jsonError },
})

const upload = defineRoute({
  method: 'post',
  path: '/upload/{id}',
  access: writes,
  summary: 'Send pictures of files; the same again changes nothing',
  request: { params: idParam, body: formBody(picturesOfImport) },
  responses: {
    200: jsonResponse(picturesStored, 'Each is stored, or why it cannot be taken'),
    404: jsonError,
    409: jsonError,
    413: jsonError,
    415: jsonError,
    422: jsonError,
  },
})

const go = defineRoute({
  method: 'put',
  path: '/go/{id}',
  access: writes,
  summary: 'Put the pictures in place that have come; done in the background',
  request: { params: idParam },
  responses: answers,
})

const undo = defineRoute({
  method: 'put',
  path: '/undo/{id}',
  access: writes,
  summary: 'Bring products back to what they showed before, unless somebody has changed it since; in the background',
  request: { params: idParam },
  responses: answers,
})

const remove = defineRoute({
  method: 'delete',
  path: '/delete/{id}',
  access: writes,
  summary: 'Forget an import, so that it cannot be undone any more; what it put in place stays',
  request: { params: idParam },
  responses: { 200: jsonResponse(successResponse, 'Forgotten'), 404: jsonError, 409: jsonError },
})

/** `/api/v1/imports/pictures` */
export const pictureImportRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listPictureImports(c.var.db), 200))
  .openapi(one, async (c) => {
    const found = await findOr404('Import', c.req.valid('param').id, (id) => findPictureImport(c.var.db, id))
    return c.json(found, 200)
  })
  .openapi(files, async (c) => {
    const { _id } = await requirePictureImport(c.var.db, parseId(c.req.valid('param').id, 'Import'))
    const { files, total } = await listFiles(c.var.db, _id, c.req.valid('query'))
    return c.json({ files, total, pages: Math.ceil(total / FILES_PER_PAGE) }, 200)
  })
  .openapi(begin, async (c) => c.json(await beginPictureImport(c.var.db, actorOf(c)), 201))
  .openapi(name, async (c) => {
    const { first, files } = c.req.valid('json')
    await nameFiles(c.var.db, parseId(c.req.valid('param').id, 'Import'), { first, files })
    return c.json({ next: first + files.length }, 200)
  })
  .openapi(match, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    await matchFiles(c.var.db, id)
    return c.json(await requirePictureImport(c.var.db, id), 200)
  })
  .openapi(missing, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    return c.json({ files: await listMissing(c.var.db, id, c.req.valid('query').after) }, 200)
  })
  .openapi(known, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    return c.json({ known: await markKnown(c.var.db, id, c.req.valid('json').files) }, 200)
  })
  .openapi(upload, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    return c.json({ files: await storePictures(c.var, id, c.req.valid('form')) }, 200)
  })
  .openapi(go, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    return c.json(await startPlacing(c.var.db, actorOf(c), id), 200)
  })
  .openapi(undo, async (c) => {
    const id = parseId(c.req.valid('param').id, 'Import')
    return c.json(await startUndoing(c.var.db, actorOf(c), id), 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Import', c.req.valid('param').id, (id) => forgetPictureImport(c.var.db, actorOf(c), id))
    return c.json({ message: t('The pictures are forgotten') }, 200)
  })

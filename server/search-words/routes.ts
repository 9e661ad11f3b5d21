import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { mayEverywhere } from '#server/platform/http/guard.ts'
import { paginationHeaders, setPaginationHeaders } from '#server/platform/http/pagination.ts'
import { findOr404, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import {
  searchMiss,
  searchMissQuery,
  searchWord,
  searchWordChange,
  searchWordInput,
} from '#shared/schemas/search-word.ts'
import { addSearchWord, changeSearchWord, deleteSearchWord, listMisses, listSearchWords } from './queries.ts'

const misses = defineRoute({
  method: 'get',
  path: '/misses',
  access: mayEverywhere('read_pages'),
  summary: 'What shoppers searched for and hardly found, the most frequent first',
  description: 'Of the last 90 days: the text, how often, the last day. Nothing tells who searched.',
  request: { query: searchMissQuery },
  responses: {
    200: { ...jsonResponse(z.array(searchMiss), 'One page of texts'), headers: paginationHeaders },
    401: jsonError,
    403: jsonError,
  },
})
const all = defineRoute({
  method: 'get',
  path: '/all',
  access: mayEverywhere('read_pages'),
  responses: { 200: jsonResponse(z.array(searchWord), "The shop's own words"), 401: jsonError, 403: jsonError },
})
const responseSchema = mutationResponse('searchWord', searchWord)
const create = defineCreateRoute('write_pages', '/create', jsonBody(searchWordInput), responseSchema)
const update = defineUpdateRoute('write_pages', jsonBody(searchWordChange), responseSchema)
const remove = defineDeleteRoute('write_pages', 'The word is gone')

/** `/api/v1/search-words` */
export const searchWordRoutes = createRouter()
  .openapi(misses, async (c) => {
    const query = c.req.valid('query')
    const { list, total } = await listMisses(c.var.db, query)
    setPaginationHeaders(c, { ...query, total })
    return c.json(list, 200)
  })
  .openapi(all, async (c) => c.json(await listSearchWords(c.var.db), 200))
  .openapi(create, async (c) => {
    const word = await addSearchWord(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json({ message: t('Search word created successfully'), searchWord: word }, 201)
  })
  .openapi(update, async (c) => {
    const { updatedAt, ...values } = c.req.valid('json')
    const word = await findOr404('Search-word', c.req.valid('param').id, (id) =>
      changeSearchWord(c.var.db, actorOf(c), id, values, updatedAt),
    )
    return c.json({ message: t('Search word updated successfully'), searchWord: word }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Search-word', c.req.valid('param').id, (id) => deleteSearchWord(c.var.db, actorOf(c), id))
    return c.json({ message: t('Search word deleted successfully') }, 200)
  })

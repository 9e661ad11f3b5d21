import { hash } from 'node:crypto'
import { pageOfDataPath } from '#server/platform/web-host/admission/lane-of.ts'
import { splitLanguage } from '#shared/language/address.ts'
import { isId } from '#shared/rules/id.ts'

/** Which products come into any list, and what is sold out and therefore last (`record_product_change`, `record_list_change`). */
const ORDER_OF_LISTS = '00000000-0000-0000-0000-000000000000'
/** What is counted, sorted or filtered in any list. */
const ALL_LISTS = subject('all lists')
/** What words find, and what they mean here. */
const WORDS = subject('words')
/** Which sizes there are pairs of. */
const STOCK = subject('stock')

const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g

/** What shows no products but those that it names, and counts none: the menu of every page has how many each sub-category has. */
const WITHOUT_LISTS =
  /^\/(?:dashboard|api\/v1\/(?:products\/single|colors|sizes|slides|directors|showrooms|settings))(?:\/|$)/
/** What shows few products, newest first, or counts them, as every page does in its menu: whatever they cost. */
const COMES_AND_GOES =
  /^\/(?:$|(?:products?|profile|login|register|change-password|confirm|confirm-email|track|undo-email|invite|our-company|showrooms|bod|omni|terms|locations|returns|privacy|api\/v1\/(?:categories|sub-categories|products\/(?:featured|bestseller|latest|similar|gone)))(?:\/|$))/
const PLACE = /^\/(?:sub-)?category\/([^/]+)$/
const SEARCH = /^\/(?:api\/v1\/products\/)?(?:search|suggest)$/

/**
 * What a response shows, so that it is made anew once one of these has changed: all ids in it, of products and of anything else,
 * because whatever shows a product names it by its id, and the lists that it is made from.
 */
export function subjectsOf(cacheKey: string, body: Buffer): ReadonlySet<string> {
  const [address = '', query = ''] = cacheKey.split('?')
  const { path } = splitLanguage(address)
  const params = new URLSearchParams(query)
  const named = [...(address.toLowerCase().match(ID) ?? []), ...(body.toString('latin1').match(ID) ?? [])]
  const lists = listsOf(pageOfDataPath(path) ?? path, params)
  return new Set([...named, ...lists, ...(params.get('inStock') === 'true' ? [STOCK] : [])])
}

function listsOf(path: string, params: URLSearchParams): string[] {
  if (WITHOUT_LISTS.test(path)) return []
  if (COMES_AND_GOES.test(path)) return [ORDER_OF_LISTS]
  const place = PLACE.exec(path)?.[1]
  if (place) return [ORDER_OF_LISTS, listOf(place)]
  if (!SEARCH.test(path)) return [ORDER_OF_LISTS, ALL_LISTS, WORDS]
  if (params.get('query')) return [ORDER_OF_LISTS, WORDS]
  const scope = params.get('subCategory') || params.get('category')
  return [ORDER_OF_LISTS, scope ? listOf(scope) : ALL_LISTS]
}

/** The list of a category or sub-category; of all products where the id is none. */
function listOf(place: string): string {
  const id = place.toLowerCase()
  return isId(id) ? subject(`list of ${id}`) : ALL_LISTS
}

/** As the database names it: md5 as a UUID. */
function subject(name: string): string {
  return hash('md5', name).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

import { requestId } from 'hono/request-id'
import { auditRoutes } from './audit/routes.ts'
import { accountRoutes } from './auth/account/routes.ts'
import { apiKeyRoutes } from './auth/api-keys/routes.ts'
import { approvalRoutes } from './auth/approvals/routes.ts'
import { confirmOwn } from './auth/confirm-own.ts'
import { SIGN_IN_LISTS } from './auth/downloads.ts'
import { inviteRoutes } from './auth/invites/routes.ts'
import { ownCopyRoutes } from './auth/own-copy/routes.ts'
import { peopleRoutes } from './auth/people/routes.ts'
import { authRoutes } from './auth/routes.ts'
import { createAuthenticator } from './auth/token.ts'
import { storeUserRoutes, userRoutes } from './auth/user-routes.ts'
import { categoryRoutes } from './categories/routes.ts'
import { colorRoutes } from './colors/routes.ts'
import { collectionRoutes } from './counter/collections/routes.ts'
import { COUNTER_LISTS } from './counter/downloads.ts'
import { exchangeRequestRoutes } from './counter/exchange-requests/routes.ts'
import { trackedRequestRoutes } from './counter/exchange-requests/tracked-routes.ts'
import { exchangeRoutes } from './counter/exchanges/routes.ts'
import { counterRoutes } from './counter/routes.ts'
import { saleRoutes } from './counter/sale-routes.ts'
import { deviceTillRoutes } from './counter/till-routes.ts'
import { trustRoutes } from './customers/routes.ts'
import { dashboardRoutes } from './dashboard/routes.ts'
import { directorRoutes } from './directors/routes.ts'
import { LISTS } from './downloads/lists/lists.ts'
import { makeDownloadRoutes, monthRoutes } from './downloads/routes.ts'
import { pictureImportRoutes } from './imports/pictures/routes.ts'
import { importRoutes } from './imports/routes.ts'
import { keepRoutes } from './keeps/routes.ts'
import { membershipRoutes, roleRoutes } from './memberships/routes.ts'
import { liveRoutes } from './orders/board/live-routes.ts'
import { orderBoardRoutes } from './orders/board/routes.ts'
import { addressRoutes, confirmationRoutes } from './orders/confirmation-routes.ts'
import { orderDeskRoutes } from './orders/desk/routes.ts'
import { ownOrderRoutes } from './orders/own/routes.ts'
import { trackingRoutes } from './orders/own/tracking-routes.ts'
import { reviseRoutes } from './orders/revise/routes.ts'
import { orderRoutes, transactionIdRoutes } from './orders/routes.ts'
import { courierRoutes } from './parcels/courier-routes.ts'
import { parcelRoutes } from './parcels/routes.ts'
import { paymentRoutes } from './payments/routes.ts'
import { phoneOrderRoutes } from './phone-calls/phone-order-routes.ts'
import { callRoutes } from './phone-calls/routes.ts'
import { docsRoutes } from './platform/http/api-docs.ts'
import { conditionalGet } from './platform/http/conditional-get.ts'
import { createRouter } from './platform/http/define-route.ts'
import { openDiskGuard, rejectWritesOnFullDisk } from './platform/http/disk-guard.ts'
import { createNotFoundHandler, toErrorResponse } from './platform/http/errors.ts'
import { languageOfUrl, pathWithoutLanguage } from './platform/http/language.ts'
import { openLimits } from './platform/http/limits.ts'
import { currentRequestId } from './platform/http/request-context.ts'
import { captureRequestDetails } from './platform/http/request-log.ts'
import type { Shop } from './platform/http/shop-env.ts'
import { outboxRoutes } from './platform/mail/outbox/routes.ts'
import { printRoutes } from './prints/routes.ts'
import { productEditRoutes } from './products/edit/routes.ts'
import { productRoutes } from './products/routes.ts'
import { productSearchRoutes } from './products/search/routes.ts'
import { searchWordRoutes } from './search-words/routes.ts'
import { createClosedReader, isOpen } from './settings/opening.queries.ts'
import { letterShopInForce } from './settings/page-shop.ts'
import { readSettings } from './settings/queries.ts'
import { settingsRoutes } from './settings/routes.ts'
import { showroomRoutes } from './showrooms/routes.ts'
import { sizeRoutes } from './sizes/routes.ts'
import { slideRoutes } from './slides/routes.ts'
import { orderShowroomRoutes } from './stock/order-routes.ts'
import { stockRequestRoutes, stockRoutes } from './stock/routes.ts'
import { stockStaffRoutes } from './stock/staff-routes.ts'
import { transferRoutes } from './stock/transfer-routes.ts'
import { subCategoryRoutes } from './sub-categories/routes.ts'
import { cashRoutes } from './tills/routes.ts'
import { voucherRoutes } from './vouchers/routes.ts'
import { documentEvents } from './webhooks/document-events.ts'
import { webhookRoutes } from './webhooks/routes.ts'

/** The lists of all rooms as files. */
const downloadRoutes = makeDownloadRoutes([...LISTS, ...COUNTER_LISTS, ...SIGN_IN_LISTS])

/** All routes of the API; the type of the client in web/api.ts derives from them. */
const resources = createRouter()
  .route('/categories', categoryRoutes)
  .route('/sub-categories', subCategoryRoutes)
  .route('/products', productRoutes)
  .route('/products', productSearchRoutes)
  .route('/products', productEditRoutes)
  .route('/imports/pictures', pictureImportRoutes)
  .route('/slides', slideRoutes)
  .route('/colors', colorRoutes)
  .route('/sizes', sizeRoutes)
  .route('/directors', directorRoutes)
  .route('/showrooms', showroomRoutes)
  .route('/search-words', searchWordRoutes)
  .route('/imports', importRoutes)
  .route('/settings', settingsRoutes)
  .route('/auth', authRoutes)
  .route('/auth', accountRoutes)
  .route('/auth', ownCopyRoutes)
  .route('/auth', userRoutes)
  .route('/auth', storeUserRoutes)
  .route('/orders', orderRoutes)
  .route('/orders', orderDeskRoutes)
  .route('/orders', confirmationRoutes)
  .route('/orders', addressRoutes)
  .route('/orders', transactionIdRoutes)
  .route('/orders', ownOrderRoutes)
  .route('/orders', trackingRoutes)
  .route('/orders', orderBoardRoutes)
  .route('/orders', reviseRoutes)
  .route('/orders', liveRoutes)
  .route('/calls', callRoutes)
  .route('/calls', phoneOrderRoutes)
  .route('/cash', cashRoutes)
  .route('/vouchers', voucherRoutes)
  .route('/counter', counterRoutes)
  .route('/counter/exchanges', exchangeRoutes)
  .route('/counter/exchange-requests', exchangeRequestRoutes)
  .route('/counter/exchange-requests', trackedRequestRoutes)
  .route('/counter/collections', collectionRoutes)
  .route('/counter', saleRoutes)
  .route('/counter', deviceTillRoutes)
  .route('/couriers', courierRoutes)
  .route('/parcels', parcelRoutes)
  .route('/papers', printRoutes)
  .route('/payments', paymentRoutes)
  .route('/customers', trustRoutes)
  .route('/stock', stockRoutes)
  .route('/stock', stockStaffRoutes)
  .route('/stock', transferRoutes)
  .route('/stock', stockRequestRoutes)
  .route('/keeps', keepRoutes)
  .route('/stock', orderShowroomRoutes)
  .route('/dashboard', dashboardRoutes)
  .route('/outbox', outboxRoutes)
  .route('/audit', auditRoutes)
  .route('/invites', inviteRoutes)
  .route('/memberships', membershipRoutes)
  .route('/roles', roleRoutes)
  .route('/auth', approvalRoutes)
  .route('/auth', peopleRoutes)
  .route('/auth', apiKeyRoutes)
  .route('/webhooks', webhookRoutes)

export type Api = typeof resources

/**
 * The REST API under `/api/v1`, and the same calls with messages in Bangla under `/bn/api/v1`, with its OpenAPI document at
 * `/api/v1/openapi.json` and `/api/v1/docs`.
 */
export function createApi(shop: Shop, diskGuard = openDiskGuard(shop.config, shop.log)) {
  const authenticate = createAuthenticator(shop)
  const limits = openLimits(shop.db, shop.config)
  const isClosed = createClosedReader(shop.visitorDb, shop.config)
  const app = createRouter({ getPath: pathWithoutLanguage })
  app.use(languageOfUrl)
  app.use(requestId({ generator: () => currentRequestId(), headerName: '' }))
  app.use(captureRequestDetails)
  app.use('/api/v1/*', conditionalGet)
  app.use(async (c, next) => {
    c.set('db', shop.db)
    c.set('visitorDb', shop.visitorDb)
    c.set('config', shop.config)
    c.set('images', shop.images)
    c.set('log', shop.log)
    c.set('identify', authenticate)
    c.set('confirmOwn', (confirmation) => confirmOwn(c, confirmation))
    c.set('limits', limits)
    c.set('isClosed', isClosed)
    c.set('isClosedBy', (opening) => !isOpen(opening, shop.config))
    c.set('caller', null)
    await next()
  })
  app.use('/api/v1/*', rejectWritesOnFullDisk(diskGuard))
  app.use('/api/v1/auth/*', letterShopInForce)
  app.onError(toErrorResponse)
  app.notFound(createNotFoundHandler(app))
  app.route('/api/v1', resources)
  app.route('/api/v1/downloads', downloadRoutes)
  app.route('/api/v1/downloads', monthRoutes)
  documentEvents(app)
  app.route(
    '/api/v1',
    docsRoutes(app, async (db) => (await readSettings(db)).shop),
  )
  return app
}

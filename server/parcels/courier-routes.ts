import { z } from 'zod'
import { actorOf } from '#server/platform/http/actor.ts'
import { createRouter, defineRoute, jsonBody, jsonError, jsonResponse } from '#server/platform/http/define-route.ts'
import { may } from '#server/platform/http/guard.ts'
import { findOr404, removeOr404 } from '#server/platform/http/parse-id.ts'
import {
  defineCreateRoute,
  defineDeleteRoute,
  defineUpdateRoute,
  mutationResponse,
} from '#server/platform/http/write-routes.ts'
import { t } from '#shared/language/t.ts'
import { courier, courierChange, courierInput } from '#shared/schemas/orders/parcel.ts'
import { addCourier, changeCourier, deleteCourier, listCouriers } from './couriers.queries.ts'

const all = defineRoute({
  method: 'get',
  path: '/all-couriers',
  access: may('read_parcels'),
  summary: 'The couriers, by name',
  responses: { 200: jsonResponse(z.array(courier), 'All of them'), 401: jsonError, 403: jsonError },
})
const responseSchema = mutationResponse('courier', courier)
const create = defineCreateRoute('write_parcels', '/create', jsonBody(courierInput), responseSchema)
const update = defineUpdateRoute('write_parcels', jsonBody(courierChange), responseSchema)
const remove = defineDeleteRoute('write_parcels', 'The courier is out of use')

/** `/api/v1/couriers` */
export const courierRoutes = createRouter()
  .openapi(all, async (c) => c.json(await listCouriers(c.var.db), 200))
  .openapi(create, async (c) => {
    const courier = await addCourier(c.var.db, actorOf(c), c.req.valid('json'))
    return c.json({ message: t('Courier created successfully'), courier }, 201)
  })
  .openapi(update, async (c) => {
    const { updatedAt, ...change } = c.req.valid('json')
    const courier = await findOr404('Courier', c.req.valid('param').id, (id) =>
      changeCourier(c.var.db, actorOf(c), id, withoutMissing(change), updatedAt),
    )
    return c.json({ message: t('Courier updated successfully'), courier }, 200)
  })
  .openapi(remove, async (c) => {
    await removeOr404('Courier', c.req.valid('param').id, (id) => deleteCourier(c.var.db, actorOf(c), id))
    return c.json({ message: t('Courier deleted successfully') }, 200)
  })

function withoutMissing<T extends object>(values: T) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

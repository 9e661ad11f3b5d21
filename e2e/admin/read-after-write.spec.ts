import { expect } from '@playwright/test'
import { makeImage } from '../../server/testing/fixtures/make-image.ts'
import { someProduct } from '../catalogue.ts'
import { test } from '../test.ts'
import { createApiCaller, logIn } from './hostile-shop.ts'
import { uniqueName } from './manage.ts'

test('a save shows on the very next request of the public pages, and so does a deletion', { tag: '@nightly' }, async ({
  request,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const call = createApiCaller(address, (await logIn(address, 'admin@omnishoes.example')).token)
  const image = await makeImage({ format: 'png' })
  const shows = async (path: string, text: string) => (await (await request.get(path)).text()).includes(text)
  const { category, subCategory, color, sizes } = await someProduct(request)
  const resources = [
    { resource: 'category', path: 'categories', create: 'create', listPage: '/', page: 'category', fields: { image } },
    {
      resource: 'subCategory',
      path: 'sub-categories',
      create: 'create',
      listPage: `/category/${category._id}`,
      page: 'sub-category',
      fields: { image, parentCat: category._id },
    },
    {
      resource: 'director',
      path: 'directors',
      create: 'add',
      listPage: '/bod',
      page: null,
      fields: { image, designation: 'Chair', about: 'Founded it.' },
    },
    {
      resource: 'product',
      path: 'products',
      create: 'create',
      listPage: `/sub-category/${subCategory._id}`,
      page: 'products/details',
      fields: {
        image1: image,
        image2: image,
        description: 'New.',
        originalPrice: '1500',
        category: category._id,
        subCategory: subCategory._id,
        color: color._id,
        sizes: JSON.stringify(sizes.map(({ _id }) => _id)),
      },
    },
  ]
  for (const { resource, path, create, listPage, page, fields } of resources) {
    const [name, newerName] = [uniqueName('Fresh'), uniqueName('Later')]
    const body = resource === 'product' ? { ...fields, code: uniqueName('F') } : fields
    const creation = await call('POST', `/${path}/${create}`, { ...body, name })
    expect([resource, creation.status, await shows(listPage, name)]).toEqual([resource, 201, true])
    const id = creation.body[resource]._id
    const update = await call('PUT', `/${path}/update/${id}`, { ...body, name: newerName })
    expect([resource, update.status, await shows(listPage, newerName), await shows(listPage, name)]).toEqual([
      resource,
      200,
      true,
      false,
    ])
    if (page) expect(await shows(`/${page}/${id}`, newerName), resource).toBe(true)
    const deletion = await call('DELETE', `/${path}/delete/${id}`)
    expect([resource, deletion.status, await shows(listPage, newerName)]).toEqual([resource, 200, false])
    if (page) expect((await request.get(`/${page}/${id}`)).status(), resource).toBe(404)
  }
})

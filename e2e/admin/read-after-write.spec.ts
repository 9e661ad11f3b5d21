import { expect } from '@playwright/test'
import { makeImage } from '../../server/testing/fixtures/make-image.ts'
import { someProduct } from '../catalogue.ts'
import { test } from '../test.ts'
import { createApiCaller, logIn } from './hostile-shop.ts'
import { uniqueName } from './manage.ts'

test('a save shows on the very next request of the public pages, and so does a deletion', async ({
  request,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const call = createApiCaller(address, (await logIn(address, 'admin@omnishoes.example')).token)
  const image = await makeImage({ format: 'png' })
  const shows = async (path: string, text: string) => (await (await request.get(path)).text()).includes(text)
  const { category, subCategory, color, sizes } = await someProduct(request)
  const resources = [
    { noun: 'category', path: 'categories', create: 'create', at: '/', one: 'category', fields: { image } },
    {
      noun: 'subCategory',
      path: 'sub-categories',
      create: 'create',
      at: `/category/${category._id}`,
      one: 'sub-category',
      fields: { image, parentCat: category._id },
    },
    {
      noun: 'director',
      path: 'directors',
      create: 'add',
      at: '/bod',
      one: null,
      fields: { image, designation: 'Chair', about: 'Founded it.' },
    },
    {
      noun: 'product',
      path: 'products',
      create: 'create',
      at: `/sub-category/${subCategory._id}`,
      one: 'products/details',
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
  for (const { noun, path, create, at, one, fields } of resources) {
    const [name, newerName] = [uniqueName('Fresh'), uniqueName('Later')]
    const body = noun === 'product' ? { ...fields, code: uniqueName('F') } : fields
    const creation = await call('POST', `/${path}/${create}`, { ...body, name })
    expect([noun, creation.status, await shows(at, name)]).toEqual([noun, 201, true])
    const id = creation.body[noun]._id
    const update = await call('PUT', `/${path}/update/${id}`, { ...body, name: newerName })
    expect([noun, update.status, await shows(at, newerName), await shows(at, name)]).toEqual([noun, 200, true, false])
    if (one) expect(await shows(`/${one}/${id}`, newerName), noun).toBe(true)
    const deletion = await call('DELETE', `/${path}/delete/${id}`)
    expect([noun, deletion.status, await shows(at, newerName)]).toEqual([noun, 200, false])
    if (one) expect((await request.get(`/${one}/${id}`)).status(), noun).toBe(404)
  }
})

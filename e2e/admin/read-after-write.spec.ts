import { expect } from '@playwright/test'
import { makePicture } from '../../server/testing/fixtures/make-image.ts'
import { someProduct } from '../catalogue.ts'
import { test } from '../test.ts'
import { caller, session } from './hostile-shop.ts'
import { newName } from './manage.ts'

test('a save shows on the very next request of the public pages, and so does a deletion', async ({
  request,
  baseURL,
}) => {
  const address = baseURL ?? ''
  const call = caller(address, (await session(address, 'admin@omnishoes.example')).token)
  const image = await makePicture({ format: 'png' })
  const shows = async (path: string, text: string) => (await (await request.get(path)).text()).includes(text)
  const { category, subCategory, color, sizes } = await someProduct(request)
  const nouns = [
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
  for (const { noun, path, create, at, one, fields } of nouns) {
    const [name, later] = [newName('Fresh'), newName('Later')]
    const sent = noun === 'product' ? { ...fields, code: newName('F') } : fields
    const made = await call('POST', `/${path}/${create}`, { ...sent, name })
    expect([noun, made.status, await shows(at, name)]).toEqual([noun, 201, true])
    const id = made.body[noun]._id
    const changed = await call('PUT', `/${path}/update/${id}`, { ...sent, name: later })
    expect([noun, changed.status, await shows(at, later), await shows(at, name)]).toEqual([noun, 200, true, false])
    if (one) expect(await shows(`/${one}/${id}`, later), noun).toBe(true)
    const gone = await call('DELETE', `/${path}/delete/${id}`)
    expect([noun, gone.status, await shows(at, later)]).toEqual([noun, 200, false])
    if (one) expect((await request.get(`/${one}/${id}`)).status(), noun).toBe(404)
  }
})

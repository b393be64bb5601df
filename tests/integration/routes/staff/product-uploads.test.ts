import { expect, test } from 'vitest'
import { fileStore } from '#app/clients/file-store.server.ts'
import { findProductDocument } from '#app/domain/catalog/information/product-information-queries.server.ts'
import { listPictures } from '#app/domain/catalog/information/product-picture-queries.server.ts'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import { action as answerCall } from '#app/routes/api/answer.ts'
import { action as document } from '#app/routes/staff/products/information/document.tsx'
import { action as documentDelete } from '#app/routes/staff/products/information/document-delete.tsx'
import { action as picture } from '#app/routes/staff/products/information/picture.tsx'
import { action as pictureDelete } from '#app/routes/staff/products/information/picture-delete.tsx'
import { action as pictures } from '#app/routes/staff/products/information/pictures.tsx'
import { action as logo } from '#app/routes/staff/settings/shop/logo.tsx'
import { action as logoDelete } from '#app/routes/staff/settings/shop/logo-delete.tsx'
import type { Db } from '#db/transaction.server.ts'
import { insertShop } from '#tests/support/builders.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { jpeg, png, uploadForm } from '#tests/support/pictures.ts'
import { tempFolder } from '#tests/support/temp-folder.ts'
import { insertStaffShop, outcomeOf, staffArgs } from './staff-shop.ts'

const JPEG = await jpeg({ width: 700, height: 500 })
const PDF = Buffer.from('%PDF-1.7\n%%EOF')
const GIF = Buffer.from('GIF89a')

type Form = FormData | Record<string, string>

async function openShop(db: Db, filesDir: string) {
  const shop = await insertStaffShop(db)
  const { shopId, productId } = shop
  const of = (form?: Form) => ({
    params: { productId: String(productId) },
    filesDir,
    ...(form ? { form } : {}),
  })
  const base = `/products/${productId}`
  return {
    ...shop,
    filesDir,
    shown: () => listPictures(db, { shopId, productId }),
    postPictures: async (form: Form, who = shop) => {
      const args = await staffArgs(db, who, `${base}/pictures`, of(form))
      return outcomeOf(pictures({ ...args, pattern: '/products/:productId/pictures' }))
    },
    postDocument: async (form: Form) => {
      const args = await staffArgs(db, shop, `${base}/document`, of(form))
      return outcomeOf(document({ ...args, pattern: '/products/:productId/document' }))
    },
    deleteDocument: async () => {
      const args = await staffArgs(db, shop, `${base}/document/delete`, of({}))
      return outcomeOf(documentDelete({ ...args, pattern: '/products/:productId/document/delete' }))
    },
    onPicture: async (pictureId: number) => ({
      ...of(),
      params: { productId: String(productId), pictureId: String(pictureId) },
      path: `${base}/pictures/${pictureId}`,
    }),
  }
}

test('uploaded pictures are stored, put in order, described and deleted with their files', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const { db } = database
  const shop = await openShop(db, temp.folder)
  const section = { to: `/products/${shop.productId}/information#pictures` }
  const files = [
    { name: 'a.jpg', bytes: JPEG },
    { name: 'b.png', bytes: await png() },
  ]

  const added = await shop.postPictures(uploadForm('pictures', files, { currentShop: String(shop.shopId) }))
  expect(added).toEqual(section)
  const [first, second] = await shop.shown()
  expect(first).toMatchObject({ width: 700, height: 500, alt: {} })
  expect(temp.names()).toHaveLength(2)

  expect(await shop.postPictures({ move: `${second?.id}:up` })).toEqual(section)
  expect((await shop.shown()).map(({ id }) => id)).toEqual([second?.id, first?.id])

  const { path, ...options } = await shop.onPicture(first?.id ?? 0)
  const describe = async (form: Record<string, string>) => {
    const args = await staffArgs(db, shop, path, { ...options, form })
    return outcomeOf(picture({ ...args, pattern: '/products/:productId/pictures/:pictureId' }))
  }
  expect(await describe({ 'alt.sv': 'Röd kajak', version: '3' })).toEqual(section)
  expect(await describe({ 'alt.sv': 'Blå kajak', version: '3' })).toMatchObject({ status: 409 })
  expect(await describe({ 'alt.sv': 'x'.repeat(300) })).toEqual({
    status: 422,
    errors: { 'alt.sv': ['Skriv högst 255 tecken'] },
  })
  expect((await shop.shown())[1]?.alt).toEqual({ sv: 'Röd kajak' })

  const args = await staffArgs(db, shop, `${path}/delete`, { ...options, form: {} })
  const pattern = '/products/:productId/pictures/:pictureId/delete' as const
  expect(await outcomeOf(pictureDelete({ ...args, pattern }))).toEqual(section)
  expect(await shop.shown()).toHaveLength(1)
  expect(temp.names()).toHaveLength(1)
})

test.each([
  {
    why: 'a GIF',
    files: [GIF],
    text: 'Filtypen går inte att använda här. Välj en av de typer som står ovanför.',
  },
  {
    why: 'a good picture and a broken one',
    files: [JPEG, JPEG.subarray(0, 40)],
    text: 'Bilden går inte att läsa. Spara den på nytt som JPG eller PNG och försök igen.',
  },
  { why: 'nothing', files: [], text: 'Välj en fil först.' },
  { why: 'six', files: Array(6).fill(JPEG), text: 'För många filer. Välj högst 5 åt gången.' },
  {
    why: 'one of more than 5 MB',
    files: [Buffer.concat([JPEG, Buffer.alloc(5 * 1_048_576)])],
    text: 'Filen är för stor. Den får vara högst 5 MB.',
  },
])('an upload of $why changes nothing and leaves no file', async ({ files, text }) => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const shop = await openShop(database.db, temp.folder)
  const form = uploadForm(
    'pictures',
    files.map((bytes, index) => ({ name: `${index}.jpg`, bytes })),
  )
  expect(await shop.postPictures(form)).toEqual({ status: 422, errors: { pictures: [text] } })
  expect(await shop.shown()).toEqual([])
  expect(temp.names()).toEqual([])
})

test('a form for another shop is stopped, and another shop has no such product', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const { db } = database
  const shop = await openShop(db, temp.folder)
  const files = [{ name: 'a.jpg', bytes: JPEG }]
  expect(await shop.postPictures(uploadForm('pictures', files, { currentShop: '999' }))).toMatchObject({
    status: 409,
  })
  const stranger = { ...shop, shopId: await insertShop(db) }
  expect(await shop.postPictures(uploadForm('pictures', files), stranger)).toMatchObject({ status: 404 })
  expect(await shop.postPictures({ move: '1:up' }, stranger)).toMatchObject({ status: 404 })
  expect(temp.names()).toEqual([])
})

test('a document is stored as it came, replaced and deleted with its file', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const { db } = database
  const shop = await openShop(db, temp.folder)
  const section = { to: `/products/${shop.productId}/information#document` }
  const post = (bytes: Uint8Array) =>
    shop.postDocument(uploadForm('document', [{ name: 'Packlista.pdf', bytes }]))

  expect(await post(PDF)).toEqual(section)
  const found = await findProductDocument(db, { shopId: shop.shopId, id: shop.productId })
  expect(found).toMatchObject({ name: 'Packlista.pdf', byteSize: PDF.length })
  const stored = await fileStore(temp.folder).read(found?.key ?? '', 'document.pdf')
  expect(await new Response(stored?.stream).text()).toBe(PDF.toString())

  expect(await post(JPEG)).toMatchObject({ status: 422 })
  expect(await post(PDF)).toEqual(section)
  expect(temp.names()).toHaveLength(1)
  expect(await shop.deleteDocument()).toEqual(section)
  expect(temp.names()).toEqual([])
  expect(await shop.deleteDocument()).toMatchObject({ status: 404 })
})

test('a logo is stored, shown and taken away', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const { db } = database
  const shop = await insertStaffShop(db)
  const general = { to: '/settings/general' }
  const post = async (bytes: Uint8Array) => {
    const form = uploadForm('logo', [{ name: 'logo.png', bytes }])
    const args = await staffArgs(db, shop, '/settings/general/logo', {
      params: {},
      form,
      filesDir: temp.folder,
    })
    return outcomeOf(logo({ ...args, pattern: '/settings/general/logo' }))
  }
  expect(await post(await png())).toEqual(general)
  expect(await post(await png())).toEqual(general)
  expect(await post(GIF)).toMatchObject({ status: 422 })
  const shown = await findShopLogo(db, shop.shopId)
  expect(shown).toMatchObject({ src: `/images/${temp.names()[0]}/320`, width: 300, height: 200 })
  expect(temp.names()).toHaveLength(1)

  const options = { params: {}, form: {}, filesDir: temp.folder }
  const args = await staffArgs(db, shop, '/settings/general/logo/delete', options)
  expect(await outcomeOf(logoDelete({ ...args, pattern: '/settings/general/logo/delete' }))).toEqual(general)
  expect(await findShopLogo(db, shop.shopId)).toBeNull()
  expect(temp.names()).toEqual([])
})

test('the JSON call answers the address of the picture, or what was wrong with it', async () => {
  await using database = await createTestDatabase('sqlite')
  using temp = tempFolder()
  const { db } = database
  const shop = await insertStaffShop(db)
  const post = async (bytes: Uint8Array, key?: string) => {
    const form = uploadForm('image', [{ name: 'a.jpg', bytes }])
    const args = await staffArgs(db, shop, '/api/upload/image', { params: {}, form, filesDir: temp.folder })
    if (key !== undefined) args.request.headers.set('Idempotency-Key', key)
    const answer = await answerCall(args)
    return { status: answer.status, body: await answer.json() }
  }
  const { status, body } = await post(JPEG)
  expect({ status, body }).toEqual({
    status: 200,
    body: { data: `http://localhost/images/${temp.names()[0]}/1280` },
  })
  const message = 'Filtypen går inte att använda här. Välj en av de typer som står ovanför.'
  expect(await post(GIF)).toEqual({
    status: 422,
    body: { message, errors: { image: [message] }, statusCode: 422 },
  })

  const [first, again] = await Promise.all([post(JPEG, 'a key'), post(JPEG, 'a key')])
  expect(first.status).toBe(200)
  expect(again).toEqual(first)
  expect(temp.names()).toHaveLength(2)
  expect((await post(await png(), 'a key')).status).toBe(409)
  expect((await post(JPEG, 'k'.repeat(1_000))).status).toBe(422)
  expect(temp.names()).toHaveLength(2)
})

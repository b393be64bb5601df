import { z } from 'zod'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { STANDARD_FIELDS } from '#app/domain/question/customer-field-types.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { err, ok } from '#app/domain/shared/result.ts'
import { isCountryCode } from '#app/domain/shared/text/country-codes.ts'
import { LOCALES } from '#app/domain/shared/text/translatable.ts'
import { saveShopInfo, toShopInfo } from '#app/domain/shop/save-shop-info.server.ts'
import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { findShopVersion } from '#app/domain/shop/shop-edit-queries.server.ts'
import { toOptionText } from '#app/domain/shop/shop-options.ts'
import { findShop, findShopOptions } from '#app/domain/shop/shop-queries.server.ts'
import type { Services } from '#app/http/context.server.ts'
import { translatableJson } from '#app/http/json-shapes.ts'
import { customerFieldsSchema } from '#app/http/schemas/customer-fields-schema.ts'
import { shopOptionSchema, shopOptionsSchema } from '#app/http/schemas/settings/all-options-schema.ts'
import { shopInfoSchema } from '#app/http/schemas/settings/shop-info-schema.ts'
import { NO_QUERY, readCall, writeCall } from '#app/routes/api/call.server.ts'
import type { PathCalls } from '#app/routes/api/entity-calls.server.ts'
import { listOf, savedOf, shapeOfOne } from '#app/routes/api/shapes.ts'
import { inTransaction } from '#db/transaction.server.ts'

type ShopOptionsBody = z.output<ReturnType<typeof shopOptionsSchema>>

const optionJson = z.object({ optionName: z.string(), optionValue: z.string() })

const nullableText = z.string().nullable()
const shopInfoJson = z.object({
  displayName: z.string(),
  introduction: translatableJson,
  companyName: nullableText,
  companyOrgNo: nullableText,
  companyVat: nullableText,
  companyAddressStreet: nullableText,
  companyAddressZip: nullableText,
  companyAddressCity: nullableText,
  companyAddressCountry: z.string(),
  companyUrl: nullableText,
  companyEmail: nullableText,
  companyPhone: nullableText,
  locale: z.enum(LOCALES),
  version: z.int(),
})

const customerFieldJson = z.object({
  fieldName: z.enum(STANDARD_FIELDS),
  label: translatableJson,
  visibleForGuest: z.boolean(),
  requiredForGuest: z.boolean(),
  visibleForAdmin: z.boolean(),
  requiredForAdmin: z.boolean(),
})

/** The shop's own settings. Source: spec 3 §7 'Shop-wide reads', 'Onboarding, shop info'. */
export const settingsCalls: Readonly<Record<string, PathCalls>> = {
  '/api/options': {
    GET: readCall({
      summary: 'The options that the shop has set',
      query: NO_QUERY,
      answer: listOf(optionJson),
      run: async (all) => {
        const options = await readOptions(all)
        return ok({ data: options, total: options.length })
      },
    }),
  },
  '/api/options/:optionName': {
    PUT: writeCall({
      summary: 'Sets one option; an empty value returns it to its default',
      body: ({ t }) => shopOptionSchema(t),
      answer: savedOf(optionJson),
      run: async ({ body, path, ...all }) => {
        if (path.optionName !== body.optionName) return err({ code: 'not_found' })
        const saved = await writeOptions(all, body.values)
        if (!saved.ok) return saved
        const { optionName, optionValue } = body
        return ok({ data: { optionName, optionValue }, message: all.t('form.saved_changes') })
      },
    }),
  },
  '/api/shop-options': {
    PUT: writeCall({
      summary: 'Sets the options that the body names',
      body: ({ t }) => shopOptionsSchema(t),
      answer: savedOf(z.array(optionJson)),
      run: async ({ body, ...all }) => {
        const saved = await writeOptions(all, body)
        if (!saved.ok) return saved
        return ok({ data: await readOptions(all), message: all.t('form.saved_changes') })
      },
    }),
  },
  '/api/shop-info': {
    GET: readCall({
      summary: 'The shop’s name and company',
      query: NO_QUERY,
      answer: shapeOfOne(shopInfoJson),
      run: async (all) => ok({ data: await readShopInfo(all) }),
    }),
  },
  '/api/shop-info/update': {
    POST: writeCall({
      summary: 'Replaces the shop’s name and company',
      body: ({ t, country }) => shopInfoSchema(t, { country, isCountry: isCountryCode }),
      answer: savedOf(shopInfoJson),
      run: async ({ body, ...all }) => {
        const { version, ...values } = body
        const saved = await inTransaction(all.db, (tx) =>
          saveShopInfo(tx, { ...editorOf(all), version, values }),
        )
        if (!saved.ok) return saved
        return ok({ data: await readShopInfo(all), message: all.t('form.saved_changes') })
      },
    }),
  },
  '/api/customer-standard-fields': {
    GET: readCall({
      summary: 'What guests and staff are asked about a customer',
      query: NO_QUERY,
      answer: listOf(customerFieldJson),
      run: async ({ db, shop }) => {
        const fields = await listCustomerFields(db, shop.id)
        return ok({ data: fields, total: fields.length })
      },
    }),
    PUT: writeCall({
      summary: 'Changes the fields that the body names',
      body: ({ t }) => customerFieldsSchema(t),
      answer: savedOf(z.array(customerFieldJson)),
      run: async ({ body, ...all }) => {
        const { version, ...values } = body
        const saved = await inTransaction(all.db, (tx) =>
          saveCustomerFields(tx, { ...editorOf(all), version, values }),
        )
        if (!saved.ok) return saved
        const fields = await listCustomerFields(all.db, all.shop.id)
        return ok({ data: fields, message: all.t('form.saved_changes') })
      },
    }),
  },
}

function editorOf({ shop, user, now }: Services) {
  return { shopId: shop.id, userId: user.id, now }
}

function writeOptions(all: Services, { version, ...values }: ShopOptionsBody) {
  const input = { ...editorOf(all), version, values }
  return inTransaction(all.db, (tx) => saveShopOptions(tx, input))
}

/** Options with a value, as text. An option without one has its default and is left out. */
async function readOptions({ db, shop }: Services) {
  const options = await findShopOptions(db, shop.id)
  return Object.entries(options).flatMap(([optionName, value]) => {
    const optionValue = toOptionText(value)
    return optionValue === null ? [] : [{ optionName, optionValue }]
  })
}

async function readShopInfo({ db, shop }: Services) {
  return { ...toShopInfo(await findShop(db, shop.id)), version: await findShopVersion(db, shop.id) }
}

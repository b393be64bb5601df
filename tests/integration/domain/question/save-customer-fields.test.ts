import { expect, test } from 'vitest'
import { listCustomerFields } from '#app/domain/question/customer-field-queries.server.ts'
import { defaultField, requestedFields, STANDARD_FIELDS } from '#app/domain/question/customer-field-types.ts'
import { saveCustomerFields } from '#app/domain/question/save-customer-fields.server.ts'
import { listActivities } from '#app/domain/shared/edit/activity-queries.server.ts'
import type { Translatable } from '#app/domain/shared/text/translatable.ts'
import { instant } from '#app/domain/shared/time.ts'
import { inTransaction } from '#db/transaction.server.ts'
import { insertShop, insertUser } from '#tests/support/builders.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'

const now = instant('2026-07-16T08:00:00Z')

test.each(DIALECTS)(
  '%s: what a shop asks of its customers, from the start and as it is set',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const editor = { shopId: await insertShop(db), userId: await insertUser(db), now }
    const { shopId } = editor
    const namesFor = async (audience: 'guest' | 'staff') =>
      requestedFields(await listCustomerFields(db, shopId), audience).map(({ fieldName }) => fieldName)
    expect(await namesFor('guest')).toEqual(['firstName', 'lastName', 'email', 'phone', 'commentByGuest'])

    const nationality = {
      ...defaultField('nationality'),
      label: { sv: 'Var kommer du ifrån?' },
      visibleForGuest: true,
      requiredForGuest: true,
    }
    const save = (version?: number, label: Translatable = nationality.label) =>
      inTransaction(db, (tx) =>
        saveCustomerFields(tx, { ...editor, version, values: { fields: [{ ...nationality, label }] } }),
      )
    const { version } = await db
      .selectFrom('shop')
      .select('version')
      .where('id', '=', shopId)
      .executeTakeFirstOrThrow()

    expect(await save(version)).toEqual({ ok: true, value: { id: shopId, version: version + 1 } })
    expect(await save(version + 1)).toEqual({ ok: true, value: { id: shopId, version: version + 1 } })
    expect(await namesFor('guest')).toContain('nationality')
    expect((await listCustomerFields(db, shopId)).map(({ fieldName }) => fieldName)).toEqual([
      ...STANDARD_FIELDS,
    ])
    expect(await save(version)).toEqual({ ok: true, value: { id: shopId, version: version + 1 } })
    expect(await save(version, { sv: 'Hemland' })).toMatchObject({
      ok: false,
      error: {
        code: 'changed_by_other',
        collisions: [{ mine: 'Hemland' }],
        changes: [
          { name: 'customerField.nationality.label' },
          { name: 'customerField.nationality.visibleForGuest', before: false, after: true },
          { name: 'customerField.nationality.requiredForGuest', before: false, after: true },
        ],
      },
    })
    expect(await listActivities(db, { shopId, entity: 'shop', entityId: shopId })).toHaveLength(1)

    const strangerId = await insertShop(db)
    expect(await listCustomerFields(db, strangerId)).toEqual(STANDARD_FIELDS.map(defaultField))
  },
)

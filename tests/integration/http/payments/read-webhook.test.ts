import { expect, test } from 'vitest'
import { createCardProvider } from '#app/domain/order/provider/payment-provider-queries.server.ts'
import { epochSeconds } from '#app/domain/shared/time.ts'
import { storeStripeEvent } from '#app/http/payments/read-webhook.server.ts'
import { type Db, inTransaction } from '#db/transaction.server.ts'
import { createSale, now, type Sale } from '#tests/integration/domain/order/sale.ts'
import { testConfig } from '#tests/support/config.ts'
import { createTestDatabase, DIALECTS } from '#tests/support/database.ts'
import { signed } from '#tests/support/stripe-stand-in.ts'

const event = {
  id: 'evt_1',
  type: 'checkout.session.completed',
  data: { object: { id: 'cs_1', object: 'checkout.session' } },
}

async function insertAccount(sale: Sale, webhookSecret: string): Promise<number> {
  const created = await inTransaction(sale.db, (tx) =>
    createCardProvider(tx, {
      shopId: sale.shopId,
      userId: sale.userId,
      now,
      master: testConfig.sessionSecret,
      newSecret: () => crypto.randomUUID(),
      values: {
        name: { sv: 'Kort' },
        hint: {},
        minimumPriceMinor: null,
        maximumPriceMinor: null,
        shownToGuests: true,
        shownToStaff: true,
        active: true,
        capture: 'NOW',
        checkout: 'HOSTED',
        publishableKey: null,
        secretKey: 'sk_test_1',
        webhookSecret,
      },
    }),
  )
  return created.ok ? created.value.id : 0
}

function post(db: Db, id: number | undefined, { body, headers }: { body: string; headers: HeadersInit }) {
  const refused: object[] = []
  const ignore = () => {}
  const log = {
    debug: ignore,
    info: ignore,
    error: ignore,
    warn: (facts: object) => void refused.push(facts),
  }
  const request = new Request('http://localhost/webhooks/stripe/1', { method: 'POST', body, headers })
  return storeStripeEvent({ db, config: testConfig, now, log, requestId: 'r' }, request, id).then(
    (isStored) => ({ isStored, refused: refused.length }),
  )
}

test.each(DIALECTS)(
  '%s: what is signed by this account is stored once, all else refused and logged',
  async (dialect) => {
    await using database = await createTestDatabase(dialect)
    const { db } = database
    const [sale, other] = [await createSale(db), await createSale(db)]
    const [id, otherId] = [await insertAccount(sale, 'whsec_1'), await insertAccount(other, 'whsec_2')]
    const seconds = epochSeconds(now)
    const good = signed(event, 'whsec_1', seconds)
    const refused = { isStored: false, refused: 1 }

    expect(await post(db, id, { body: good.body, headers: {} })).toEqual(refused)
    expect(await post(db, id, { ...good, body: `${good.body} ` })).toEqual(refused)
    expect(await post(db, id, signed(event, 'whsec_2', seconds))).toEqual(refused)
    expect(await post(db, id, signed(event, 'whsec_1', seconds - 301))).toEqual(refused)
    expect(await post(db, id, signed({ id: 'evt_2' }, 'whsec_1', seconds))).toEqual(refused)
    expect(await post(db, id, { ...good, body: 'x'.repeat(1_048_577) })).toEqual(refused)
    for (const wrong of [otherId, 999_999, undefined, sale.offlineProviderId]) {
      expect(await post(db, wrong, good)).toEqual(refused)
    }
    expect(await db.selectFrom('webhook_event').selectAll().execute()).toEqual([])

    const stored = { isStored: true, refused: 0 }
    expect(await Promise.all([post(db, id, good), post(db, id, good), post(db, id, good)])).toEqual([
      stored,
      stored,
      stored,
    ])
    expect(await db.selectFrom('webhook_event').selectAll().execute()).toMatchObject([
      {
        shop_id: sale.shopId,
        payment_provider_id: id,
        provider_event_id: 'evt_1',
        object_id: 'cs_1',
        next_attempt_at: now,
      },
    ])
  },
)

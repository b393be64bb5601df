import type { Tx } from '#db/transaction.server.ts'

type PersonSpec = {
  name: string
  email: string
  /** null for the platform's own people. */
  shopKey: string | null
  role?: 'OWNER' | 'STAFF' | 'DOOR' | 'ACCOUNTANT' | 'RESOURCE_USER'
}

/** In the order in which the login page names them. */
const PEOPLE: readonly PersonSpec[] = [
  { name: 'Elin Lindqvist', email: 'owner@sjoboden.test', shopKey: 'sjoboden', role: 'OWNER' },
  { name: 'Maja Holm', email: 'staff@sjoboden.test', shopKey: 'sjoboden', role: 'STAFF' },
  { name: 'Oskar Lind', email: 'door@sjoboden.test', shopKey: 'sjoboden', role: 'DOOR' },
  { name: 'Sara Nyberg', email: 'accountant@sjoboden.test', shopKey: 'sjoboden', role: 'ACCOUNTANT' },
  { name: 'Johan Ek', email: 'guide@sjoboden.test', shopKey: 'sjoboden', role: 'RESOURCE_USER' },
  { name: 'Nils Granlund', email: 'owner@granngarden.test', shopKey: 'granngarden', role: 'OWNER' },
  { name: 'Astrid Falk', email: 'admin@brygga.test', shopKey: null },
]

/** Stores the people with their membership. Answers the users' ids by e-mail. */
export async function insertPeople(
  tx: Tx,
  shopIds: ReadonlyMap<string, number>,
  passwordHash: string,
  createdAt: string,
): Promise<ReadonlyMap<string, number>> {
  const ids = new Map<string, number>()
  for (const person of PEOPLE) {
    const shopId = person.shopKey === null ? undefined : shopIds.get(person.shopKey)
    const { id } = await tx
      .insertInto('user')
      .values({
        name: person.name,
        email: person.email,
        password_hash: passwordHash,
        locale: 'sv',
        platform_role: person.shopKey === null ? 'SUPER_ADMIN' : null,
        created_at: createdAt,
        email_confirmed_at: createdAt,
        current_shop_id: shopId ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    ids.set(person.email, id)
    if (shopId === undefined || person.role === undefined) continue
    await tx
      .insertInto('membership')
      .values({ shop_id: shopId, user_id: id, built_in_role: person.role, created_at: createdAt })
      .execute()
  }
  return ids
}

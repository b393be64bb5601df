import { type ChangedByOther, isSame, type NotFound, type Saved } from '#app/domain/shared/edit/edit.ts'
import { type EditInput, saveOver } from '#app/domain/shared/edit/save-over.server.ts'
import type { Result } from '#app/domain/shared/result.ts'
import type { Tx } from '#db/transaction.server.ts'
import { type Contact, type ContactInput, changedContact, type PhoneFact, phoneFact } from './contact.ts'
import { updateCustomerWords } from './customer-search-queries.server.ts'
import { customerKeys, isNobody } from './match-customer.ts'
import {
  deleteKeys,
  findCustomersForUpdate,
  findKeyOwners,
  insertKeys,
  updateEditedContact,
} from './shop-customer-queries.server.ts'

type CustomerRefusal =
  | { code: 'customer_unnamed'; at: 'firstName' }
  | { code: 'customer_email_taken'; at: 'email' }

/** As the log has a contact. */
type ContactFacts = Omit<Contact, 'phone'> & { phone: PhoneFact }

/**
 * Saves a customer of the shop as staff wrote one; no order changes. Refused are a customer who would be nobody, and
 * an e-mail by which another customer is recognised. From then on orders only fill what is empty here.
 * Source: domain.md §5 'Customers'.
 */
export async function saveShopCustomer(
  tx: Tx,
  { id, values: given, ...edit }: EditInput<ContactInput>,
): Promise<Result<Saved, NotFound | ChangedByOther | CustomerRefusal>> {
  const { shopId } = edit
  const stored = (await findCustomersForUpdate(tx, { shopId, customerIds: [id] })).get(id)
  const typed = changedContact(stored, given)
  const toContact = ({ phone, ...texts }: ContactFacts): Contact => ({
    ...texts,
    phone: isSame(phone, phoneFact(stored?.phone ?? null)) ? (stored?.phone ?? null) : typed.phone,
  })
  const customer = { shopId, customerId: id }
  const before = stored && { ...contactFacts(stored), version: stored.version, isDeleted: false }
  return saveOver<ContactFacts, CustomerRefusal>(
    tx,
    { ...edit, id, entity: CUSTOMER_ENTITY, before, values: contactFacts(typed) },
    {
      refuse: (values) => refuseContact(tx, { ...customer, contact: toContact(values) }),
      async update({ version }, values) {
        const contact = toContact(values)
        const keys = customerKeys(contact)
        const former = stored ? customerKeys(stored).filter((key) => !keys.includes(key)) : []
        if (former.length > 0) await deleteKeys(tx, { ...customer, keys: former })
        await insertKeys(tx, { ...customer, keys })
        await updateCustomerWords(tx, { ...customer, contact })
        return updateEditedContact(tx, { ...customer, version, contact })
      },
    },
  )
}

/** Name under which a customer's changes are logged. */
export const CUSTOMER_ENTITY = 'shop_customer'

async function refuseContact(
  tx: Tx,
  { shopId, customerId, contact }: { shopId: number; customerId: number; contact: Contact },
): Promise<CustomerRefusal | undefined> {
  if (isNobody(contact)) return { code: 'customer_unnamed', at: 'firstName' }
  const keys = customerKeys({ ...contact, phone: null })
  const [owner] = (await findKeyOwners(tx, { shopId, keys })).values()
  if (owner !== undefined && owner !== customerId) return { code: 'customer_email_taken', at: 'email' }
  return undefined
}

export function contactFacts(contact: Contact): ContactFacts {
  const { firstName, lastName, email, phone, title, nationality, companyName, companyOrgNo } = contact
  const { addressStreet, addressStreetExtra, addressZip, addressCity, addressState, addressCountry } = contact
  return {
    ...{ firstName, lastName, email, title, nationality, companyName, companyOrgNo },
    ...{ addressStreet, addressStreetExtra, addressZip, addressCity, addressState, addressCountry },
    phone: phoneFact(phone),
  }
}

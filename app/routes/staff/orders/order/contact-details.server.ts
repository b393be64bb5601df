import type { Contact } from '#app/domain/customer/contact.ts'
import type { Services } from '#app/http/context.server.ts'
import { contactValueLabels } from '#app/http/labels/contact-values.server.ts'

export type ContactDetails = ReturnType<typeof toContactDetails>

/** Title, address and further facts of a contact, in the reader's language; the country where it is not the shop's. */
export function toContactDetails(
  contact: Contact,
  { t, locale, shop }: Pick<Services, 't' | 'locale'> & { shop: { country: string } },
) {
  const { nationality, addressCountry } = contactValueLabels(locale)
  const town = [contact.addressZip, contact.addressCity].filter(Boolean).join(' ')
  const country = contact.addressCountry === shop.country ? null : addressCountry(contact.addressCountry)
  const { addressStreet, addressStreetExtra, addressState, title, companyOrgNo } = contact
  return {
    title,
    address: [addressStreet, addressStreetExtra, town, addressState, country].filter(Boolean).join(', '),
    facts: [
      { term: t('customers.org_no'), value: companyOrgNo },
      { term: t('customer_field.nationality'), value: nationality(contact.nationality) },
    ].filter(({ value }) => value),
  }
}

import { type Searchable, searchableWords } from '#app/domain/shared/text/search-text.ts'
import type { Contact } from './contact.ts'

type Named = Pick<Contact, 'firstName' | 'lastName' | 'companyName' | 'email' | 'phone'>

/** By what of a contact somebody is looked for. */
export function searchableContact({ firstName, lastName, companyName, email, phone }: Named): Searchable {
  const given = (...texts: (string | null | undefined)[]) => texts.filter((text) => typeof text === 'string')
  return {
    names: given(firstName, lastName, companyName),
    texts: given(email),
    numbers: given(phone?.e164, phone?.rawPhoneNumber),
  }
}

export function contactWords(contact: Named): string[] {
  return searchableWords(searchableContact(contact))
}

import { foldText } from '#app/domain/shared/text/search-text.ts'
import { CONTACT_FIELDS, type Contact, type ContactInput } from './contact.ts'

/** Which customer of the shop each key leads to. */
type Owners = ReadonlyMap<string, number>

type Facts = {
  contact: Contact
  owners: Owners
  /** Whom the order belongs to so far; `isOwn` while no other order does and staff changed nothing there. */
  current: { id: number; isOwn: boolean } | null
  /** Whom staff chose, and what the shop knows of them. */
  chosen?: { id: number; contact: Contact } | undefined
}

type Match =
  /** The order's details name nobody. */
  | { kind: 'nobody' }
  | { kind: 'new' }
  /** A customer of several orders, who gets what is still empty. */
  | { kind: 'known'; id: number }
  /** A customer of this order alone, who follows its details. */
  | { kind: 'own'; id: number }

/**
 * Keys by which a customer is recognised, the strongest first: the normalised e-mail, then the E.164 number with the
 * last name. Source: domain.md §5 'Customers'.
 */
export function customerKeys({ email, phone, lastName }: Contact): string[] {
  const address = email?.trim().toLowerCase()
  const name = foldText(lastName ?? '').trim()
  return [
    ...(address ? [`email:${address}`] : []),
    ...(phone?.e164 && name ? [`phone:${phone.e164} ${name}`] : []),
  ]
}

/**
 * Decides which customer of the shop an order's details belong to: same e-mail, else same number and last name, else
 * a new one. A customer who was made for this order alone is no other person because a typing error was mended. Whom
 * staff chose it is as long as nothing was typed by which it is another: a name or way of contact that differs, or one
 * that leads to somebody else; what the customer had not is added.
 */
export function matchCustomer({ contact, owners, current, chosen }: Facts): Match {
  if (isNobody(contact)) return { kind: 'nobody' }
  const typed = chosen ? typedNames(chosen.contact, contact) : []
  if (chosen && typed.length === 0) return { kind: 'known', id: chosen.id }
  const found = customerKeys(contact).flatMap((key) => owners.get(key) ?? [])[0]
  if (current?.isOwn && (found === undefined || found === current.id)) return { kind: 'own', id: current.id }
  if (found !== undefined) return { kind: 'known', id: found }
  if (chosen && typed.every((name) => isEmpty(chosen.contact[name]))) return { kind: 'known', id: chosen.id }
  const isKeyless = customerKeys(contact).length === 0
  return current && isKeyless ? { kind: 'known', id: current.id } : { kind: 'new' }
}

/** Of the fields that the customer has empty, those that the order has. */
export function missingFields(customer: Contact, given: Contact): ContactInput {
  return pickFields(given, (name) => isEmpty(customer[name]) && !isEmpty(given[name]))
}

/** The order's fields that are not as the customer has them. */
export function differingFields(customer: Contact, given: Contact): ContactInput {
  return pickFields(given, (name) => comparable(customer[name]) !== comparable(given[name]))
}

/** By what a person or a company is told from another. */
const NAMES = ['firstName', 'lastName', 'companyName', 'email', 'phone'] as const satisfies (keyof Contact)[]

/** Of what says who somebody is, that which was given and is not as the customer has it. */
function typedNames(customer: Contact, given: Contact) {
  return NAMES.filter((name) => !isEmpty(given[name]) && nameKey(given[name]) !== nameKey(customer[name]))
}

/** The same for a number that is written otherwise, and for capitals and accents. */
function nameKey(value: Contact[keyof Contact]): string {
  return typeof value === 'object' && value
    ? (value.e164 ?? value.rawPhoneNumber)
    : foldText(value ?? '').trim()
}

function pickFields(contact: Contact, isPicked: (name: keyof Contact) => boolean): ContactInput {
  return Object.fromEntries(CONTACT_FIELDS.filter(isPicked).map((name) => [name, contact[name]]))
}

function comparable(value: Contact[keyof Contact]): string {
  return typeof value === 'object' && value ? `${value.e164} ${value.rawPhoneNumber}` : (value ?? '')
}

function isEmpty(value: Contact[keyof Contact]): boolean {
  return value === null || value === ''
}

/** A title or a country alone is nobody. */
export function isNobody({ firstName, lastName, email, phone, companyName }: Contact): boolean {
  return ![firstName, lastName, email, phone, companyName].some(Boolean)
}

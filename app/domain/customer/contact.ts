export type Phone = { e164: string | null; countryCode: string | null; rawPhoneNumber: string }

/** Name, ways of contact, company and address, as an order or the shop has them of a customer. */
export type Contact = {
  firstName: string | null
  lastName: string | null
  email: string | null
  phone: Phone | null
  companyName: string | null
  companyOrgNo: string | null
  title: string | null
  nationality: string | null
  addressStreet: string | null
  addressStreetExtra: string | null
  addressZip: string | null
  addressCity: string | null
  addressState: string | null
  addressCountry: string | null
}

/** A number as it was typed, with the country that it is read by: the two are one value for edits and their log. */
export type PhoneFact = readonly [rawPhoneNumber: string, countryCode: string | null] | null

export function phoneFact(phone: Phone | null): PhoneFact {
  return phone && [phone.rawPhoneNumber, phone.countryCode]
}

/** A field that is left out stays as it is; null empties it. */
export type ContactInput = { [Name in keyof Contact]?: Contact[Name] | undefined }

const TEXT_COLUMNS = {
  firstName: 'first_name',
  lastName: 'last_name',
  email: 'email',
  companyName: 'company_name',
  companyOrgNo: 'company_org_no',
  title: 'title',
  nationality: 'nationality',
  addressStreet: 'address_street',
  addressStreetExtra: 'address_street_extra',
  addressZip: 'address_zip',
  addressCity: 'address_city',
  addressState: 'address_state',
  addressCountry: 'address_country',
} as const satisfies Record<Exclude<keyof Contact, 'phone'>, string>

const TEXT_FIELDS = Object.keys(TEXT_COLUMNS).filter(isTextField)
export const CONTACT_FIELDS: readonly (keyof Contact)[] = [...TEXT_FIELDS, 'phone']

/** Whether nothing is left of a customer but a number: their details were erased. Source: domain.md §5 'Customers'. */
export function isErased(contact: Contact): boolean {
  return CONTACT_FIELDS.every((field) => contact[field] === null)
}

/** The columns of a contact, which the customers of orders and of shops both have. */
export const CONTACT_COLUMNS = [
  'first_name',
  'last_name',
  'email',
  'phone_e164',
  'phone_country',
  'phone_raw',
  'company_name',
  'company_org_no',
  'title',
  'nationality',
  'address_street',
  'address_street_extra',
  'address_zip',
  'address_city',
  'address_state',
  'address_country',
] as const

/** A contact with its changes; what neither has is empty. */
export function changedContact(before: Contact | undefined, changes: ContactInput): Contact {
  return {
    firstName: given(changes.firstName, before?.firstName),
    lastName: given(changes.lastName, before?.lastName),
    email: given(changes.email, before?.email),
    phone: given(changes.phone, before?.phone),
    companyName: given(changes.companyName, before?.companyName),
    companyOrgNo: given(changes.companyOrgNo, before?.companyOrgNo),
    title: given(changes.title, before?.title),
    nationality: given(changes.nationality, before?.nationality),
    addressStreet: given(changes.addressStreet, before?.addressStreet),
    addressStreetExtra: given(changes.addressStreetExtra, before?.addressStreetExtra),
    addressZip: given(changes.addressZip, before?.addressZip),
    addressCity: given(changes.addressCity, before?.addressCity),
    addressState: given(changes.addressState, before?.addressState),
    addressCountry: given(changes.addressCountry, before?.addressCountry),
  }
}

/** The person, else the company, else what can be reached. */
export function contactName({ firstName, lastName, companyName, email, phone }: Contact): string {
  const person = [firstName, lastName].filter(Boolean).join(' ')
  return person || companyName || email || (phone && phoneText(phone)) || '–'
}

/**
 * The shops' own country: of a number whose country nobody knows, and of an example where there is no other. Its
 * numbers are shown as they were typed.
 */
export const HOME_COUNTRY = 'SE'

/**
 * A number as it was typed, a foreign one with the calling code that was left out because its country was chosen
 * beside it: '+49 151 23456789' of '0151 23456789'.
 */
export function phoneText({ e164, countryCode, rawPhoneNumber }: Phone): string {
  if (e164 === null || countryCode === HOME_COUNTRY) return rawPhoneNumber
  for (const typed of [rawPhoneNumber, rawPhoneNumber.replace(/^0+/, '')]) {
    const digits = typed.replace(/\D/g, '')
    const before = e164.endsWith(digits) ? e164.slice(0, -digits.length) : ''
    if (before) return before === '+' ? rawPhoneNumber : `${before} ${typed}`
  }
  return e164
}

/** A number to be read, and what a telephone dials for it. */
export type ShownPhone = { text: string; dial: string }

export function shownPhone(phone: Phone | null): ShownPhone | null {
  return phone && { text: phoneText(phone), dial: phone.e164 ?? phone.rawPhoneNumber }
}

function given<Value>(change: Value | null | undefined, before: Value | null | undefined): Value | null {
  return change === undefined ? (before ?? null) : change
}

/** A contact without any detail. */
export const NOBODY = changedContact(undefined, {})

type ContactRow = Record<(typeof CONTACT_COLUMNS)[number], string | null>

type PhoneRow = Pick<ContactRow, 'phone_e164' | 'phone_country' | 'phone_raw'>

export function toPhone({ phone_e164, phone_country, phone_raw }: PhoneRow): Phone | null {
  return phone_raw === null
    ? null
    : { e164: phone_e164, countryCode: phone_country, rawPhoneNumber: phone_raw }
}

export function toContact(row: ContactRow): Contact {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: toPhone(row),
    companyName: row.company_name,
    companyOrgNo: row.company_org_no,
    title: row.title,
    nationality: row.nationality,
    addressStreet: row.address_street,
    addressStreetExtra: row.address_street_extra,
    addressZip: row.address_zip,
    addressCity: row.address_city,
    addressState: row.address_state,
    addressCountry: row.address_country,
  }
}

/** The columns of the fields that are given. */
export function toContactColumns({ phone, ...texts }: ContactInput): Partial<ContactRow> {
  const columns: Partial<ContactRow> = {}
  for (const [field, value] of Object.entries(texts)) {
    if (value !== undefined && isTextField(field)) columns[TEXT_COLUMNS[field]] = value
  }
  if (phone === undefined) return columns
  return {
    ...columns,
    phone_e164: phone?.e164 ?? null,
    phone_country: phone?.countryCode ?? null,
    phone_raw: phone?.rawPhoneNumber ?? null,
  }
}

function isTextField(field: string): field is keyof typeof TEXT_COLUMNS {
  return field in TEXT_COLUMNS
}

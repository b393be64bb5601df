import { expect, test } from 'vitest'
import { NOBODY } from '#app/domain/customer/contact.ts'
import { getTranslate } from '#app/i18n/translate.server.ts'
import { toContactDetails } from '#app/routes/staff/orders/order/contact-details.server.ts'

const STREET = { addressStreet: 'Storgatan 1', addressZip: '11122', addressCity: 'Åbo' }
const SHOWN = 'Storgatan 1, 11122 Åbo'

test.each([
  { why: 'nothing is stored', contact: {}, shown: { title: null, address: '', facts: [] } },
  { why: "the shop's own country", contact: { ...STREET, addressCountry: 'SE' }, shown: { address: SHOWN } },
  { why: 'another', contact: { ...STREET, addressCountry: 'FI' }, shown: { address: `${SHOWN}, Finland` } },
  {
    why: 'each part of the address',
    contact: { ...STREET, addressStreetExtra: 'Trappa B', addressState: 'Egentliga Finland' },
    shown: { address: 'Storgatan 1, Trappa B, 11122 Åbo, Egentliga Finland' },
  },
  {
    why: 'all that is seldom',
    contact: { title: 'Dr', nationality: 'NO', companyOrgNo: '559000-0005' },
    shown: {
      title: 'Dr',
      facts: [
        { term: 'Org.nr', value: '559000-0005' },
        { term: 'Nationalitet', value: 'Norge' },
      ],
    },
  },
])('what is stored of a contact is shown: $why', ({ contact, shown }) => {
  const reader = { t: getTranslate('sv'), locale: 'sv', shop: { country: 'SE' } } as const
  expect(toContactDetails({ ...NOBODY, ...contact }, reader)).toMatchObject(shown)
})

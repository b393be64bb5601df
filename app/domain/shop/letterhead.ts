import type { ShopFacts } from './shop-facts.ts'

type Company = Pick<
  ShopFacts,
  | 'displayName'
  | 'companyName'
  | 'companyOrgNo'
  | 'companyVat'
  | 'companyEmail'
  | 'companyPhone'
  | 'companyUrl'
  | 'street'
  | 'zip'
  | 'city'
>

export type Letterhead = ReturnType<typeof letterhead>

/** Name, company and numbers as they stand on a shop's printed sheets. */
export function letterhead(shop: Company) {
  return {
    name: shop.displayName,
    company: shop.companyName ?? shop.displayName,
    address: [shop.street, [shop.zip, shop.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    orgNo: shop.companyOrgNo,
    vatNo: shop.companyVat,
    contact: [shop.companyPhone, shop.companyEmail, shop.companyUrl].filter((value) => value !== null),
  }
}

import { createElement as h, type ReactElement } from 'react'
import { telephoneLink } from '#app/domain/shop/contact-links.ts'
import type { ShopFacts } from '#app/domain/shop/shop-facts.ts'
import type { Translate } from '#app/i18n/translate.ts'
import { footerLink, footerText } from './mail-parts.ts'
import { shopAddress } from './order-message.ts'

/** Who sends this: the shop's company, and how to reach it. */
export function shopFooter(shop: ShopFacts, termsLink: string, t: Translate): ReactElement {
  const links = [
    ...(shop.companyPhone ? [footerLink(shop.companyPhone, telephoneLink(shop.companyPhone))] : []),
    ...(shop.companyEmail ? [footerLink(shop.companyEmail, `mailto:${shop.companyEmail}`)] : []),
    footerLink(t('mail.terms'), termsLink),
  ]
  const spaced = links.flatMap((link, index) => (index === 0 ? [link] : [' · ', link]))
  return footerText(companyLine(shop, t), h('br'), ...spaced)
}

/** The same as plain text. */
export function shopFooterText(shop: ShopFacts, termsLink: string, t: Translate): string {
  const reach = [shop.companyPhone, shop.companyEmail].filter(Boolean).join(' · ')
  return [companyLine(shop, t), reach, `${t('mail.terms')}: ${termsLink}`].filter(Boolean).join('\n')
}

function companyLine(shop: ShopFacts, t: Translate): string {
  const nameAndAddress = [shop.companyName ?? shop.displayName, shopAddress(shop)].filter(Boolean).join(', ')
  return shop.companyOrgNo
    ? `${nameAndAddress} · ${t('mail.org_no', { number: shop.companyOrgNo })}`
    : nameAndAddress
}

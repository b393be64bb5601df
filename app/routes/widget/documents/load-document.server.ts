import { pickText } from '#app/domain/shared/text/translatable.ts'
import { findShopDocument } from '#app/domain/shop/document-queries.server.ts'
import { type DocumentKind, paragraphsOf } from '#app/domain/shop/shop-documents.ts'
import type { GuestServices } from '#app/http/context.server.ts'
import { chooseAddress, visitAddress } from '#app/routes/widget/addresses.ts'

/** The newest version of a text in the guest's language, and who stands behind it. */
export async function loadGuestDocument({ db, shop, locale, address }: GuestServices, kind: DocumentKind) {
  const { order, secret } = address
  const document = await findShopDocument(db, shop.id, kind)
  const sender = [shop.companyName ?? shop.displayName, shop.companyOrgNo, shop.companyEmail]
  return {
    paragraphs: document ? paragraphsOf(pickText(document.body, locale, shop.locales)) : [],
    sender: sender.filter(Boolean).join(' · '),
    backAddress: order && secret ? chooseAddress(address, { id: order, secret }) : visitAddress(address),
  }
}

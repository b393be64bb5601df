import { removeShopLogo } from '#app/domain/shop/save-shop-logo.server.ts'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { removeStored } from '#app/http/forms/store-upload.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { RemovalForm, RemovalFrame } from '#app/ui/form/removal-form.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/logo-delete'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  return { logo: (await findShopLogo(db, shop.id)) ?? notFound() }
}

export async function action({ context }: Route.ActionArgs) {
  const reader = context.get(services)
  const { db, shop, user, now, t } = reader
  const editor = { shopId: shop.id, userId: user.id, now }
  const removed = await inTransaction(db, (tx) => removeShopLogo(tx, editor))
  if (!removed.ok) return notFound()
  await removeStored(reader, [removed.value.forgottenKey])
  return redirectWithFlash(context, '/settings/general', {
    key: 'removal.done',
    values: { name: t('upload.logo') },
  })
}

export default function LogoDeleteRoute({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const title = t('removal.title', { name: t('upload.logo') })
  return (
    <RemovalFrame title={title} crumb={{ to: '/settings/general', label: t('settings.general') }}>
      <img className="shop-logo" {...loaderData.logo} alt="" />
      <RemovalForm text={t('upload.removal_text')} back="/settings/general" />
    </RemovalFrame>
  )
}

import { saveShopLogo } from '#app/domain/shop/save-shop-logo.server.ts'
import { findShopLogo } from '#app/domain/shop/shop-logo-queries.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { refuseUpload } from '#app/http/forms/refuse-upload.server.ts'
import { pictureRules, removeStored, withUploadedPictures } from '#app/http/forms/store-upload.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/logo'
import { LogoForm } from './logo-form.tsx'

/** The logo by itself: where an upload that was refused is shown again without JavaScript. */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, shop } = context.get(services)
  return { logo: await findShopLogo(db, shop.id) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const reader = context.get(services)
  const { shop, user, now, t } = reader
  const editor = { shopId: shop.id, userId: user.id, now }
  const saved = await withUploadedPictures(
    request,
    reader,
    pictureRules('logo', 1),
    async (tx, [picture]) => {
      if (!picture) throw new Error('an upload that was read holds a picture')
      return saveShopLogo(tx, { ...editor, picture })
    },
  )
  if (!saved.ok) return refuseUpload(saved.error, t)
  await removeStored(reader, [saved.value.forgottenKey])
  return redirectWithFlash(context, '/settings/general', { key: 'form.saved_changes' })
}

export default function LogoRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <PageTitle page={t('upload.logo')} hasError={actionData !== undefined} />
      <PageHeader
        title={t('upload.logo')}
        subtitle={t('upload.logo_text')}
        crumb={{ to: '/settings/general', label: t('settings.general') }}
      />
      <div className="max-w-160">
        <LogoForm logo={loaderData.logo} result={actionData?.result} isAlone />
      </div>
    </>
  )
}

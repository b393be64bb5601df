import { Form, Outlet } from 'react-router'
import { signedIn } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { Route } from './+types/layout'

export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  if (!who) notFound()
  return { otherShops: who.shops.filter((shop) => !shop.current) }
}

/** Before a shop is ready: only back to another shop, or out. Source: spec 1 §2.4. */
export default function OnboardingLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skip_to_content')}
      </a>
      <header className="row between px-4 py-3">
        <Form method="post" action="/account/shops" className="row">
          {loaderData.otherShops.map(({ id, displayName }) => (
            <button key={id} type="submit" className="button ghost" name="shopId" value={id}>
              {t('onboarding.other_shop', { shop: displayName })}
            </button>
          ))}
        </Form>
        <Form method="post" action="/logout">
          <button type="submit" className="button ghost">
            {t('common.sign_out')}
          </button>
        </Form>
      </header>
      <Outlet />
    </>
  )
}

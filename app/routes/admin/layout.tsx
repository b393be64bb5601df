import { Form, Link, Outlet } from 'react-router'
import { signedIn } from '#app/http/context.server.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Logo } from '#app/ui/layout/logo.tsx'
import type { Route } from './+types/layout'

export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  if (!who) notFound()
  return { hasShop: who.shop !== null }
}

/** The frame of the platform's own pages. */
export default function AdminLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <>
      <a className="skip-link" href="#main">
        {t('common.skip_to_content')}
      </a>
      <header className="row between px-6 py-3">
        <Link to="/admin/shops" className="row">
          <Logo />
        </Link>
        <nav className="row" aria-label={t('nav.main')}>
          <Link className="button ghost" to="/admin/shops">
            {t('nav.shops')}
          </Link>
          {loaderData.hasShop ? (
            <Link className="button ghost" to="/">
              {t('admin.to_shop')}
            </Link>
          ) : null}
          <Form method="post" action="/logout">
            <button type="submit" className="button ghost">
              {t('common.sign_out')}
            </button>
          </Form>
        </nav>
      </header>
      <div className="sheet alone">
        <main className="content" id="main" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </>
  )
}

import { useState } from 'react'
import { Form, Outlet } from 'react-router'
import { homePageFor } from '#app/domain/account/home-page.ts'
import { opensBookings } from '#app/domain/account/permissions.ts'
import { services } from '#app/http/context.server.ts'
import { takeFlash } from '#app/http/forms/flash.server.ts'
import { readShortcuts } from '#app/http/pages/shortcuts.server.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { revalidateOnline } from '#app/routes/revalidate-online.ts'
import { FlashToast } from '#app/ui/feedback/flash.tsx'
import { CurrentShopField } from '#app/ui/form/current-shop-field.tsx'
import { DoorShell, useIsDoor } from '#app/ui/layout/door-shell.tsx'
import { StaffShell } from '#app/ui/layout/staff-shell.tsx'
import type { Route } from './+types/layout'
import { NEW_BOOKING, staffMenus } from './navigation.ts'
import { BookingOpener } from './orders/booking/booking-opener.tsx'
import { PaletteOpener } from './search/palette-opener.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const reader = context.get(services)
  const { shop, shops, user, can, permissions, today, config, isDemo, ownResourcesOnly } = reader
  return {
    shop: { displayName: shop.displayName, city: shop.city },
    shops,
    user: { name: user.name },
    // One text: the router would write each of them into the page.
    permissions: [...permissions].join(' '),
    own: { ownResourcesOnly, hasResources: reader.hasResources },
    hasBookings: opensBookings(permissions, ownResourcesOnly),
    isDemo,
    hasShortcuts: readShortcuts(request),
    year: Number(today.slice(0, 4)),
    flash: await takeFlash(context),
    links: {
      home: homePageFor(user.settings, permissions, ownResourcesOnly),
      menu: '/menu',
      shops: '/account/shops',
      profile: '/account/profile',
      appearance: '/account/appearance',
      signOut: '/logout',
      newBooking: NEW_BOOKING,
      search: can('orders-access') && !ownResourcesOnly ? '/search' : null,
      knowledgeBase: config.knowledgeBaseUrl,
      supportEmail: config.supportEmail,
      newerPlatform: config.newerPlatformUrl,
    },
  }
}

export const shouldRevalidate = revalidateOnline

/** The frame of every staff page; at the door there is next to none. */
export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  const t = useTranslate()
  const { flash, permissions, own, hasBookings, hasShortcuts, ...shell } = loaderData
  const { shortcuts, ...menus } = staffMenus(permissions, own, t)
  const notices = flash ? <FlashMessage flash={flash} /> : null
  if (useIsDoor()) {
    return (
      <DoorShell notices={notices}>
        <Outlet />
      </DoorShell>
    )
  }
  return (
    <StaffShell {...shell} {...menus} shortcuts={hasShortcuts ? shortcuts : null} notices={notices}>
      <Outlet />
      {hasBookings ? <BookingOpener /> : null}
      {shell.links.search ? <PaletteOpener search={shell.links.search} /> : null}
    </StaffShell>
  )
}

type FlashMessageProps = { flash: NonNullable<Route.ComponentProps['loaderData']['flash']> }

function FlashMessage({ flash }: FlashMessageProps) {
  const { text, tone, undo } = flash
  const number = useNumber(flash)
  return (
    <FlashToast
      key={number}
      kind={tone === 'danger' ? 'error' : tone}
      title={text}
      undo={
        undo ? (
          <Form method="post" action={undo.action}>
            <CurrentShopField />
            {Object.entries(undo.fields ?? {}).map(([name, value]) => (
              <input key={name} type="hidden" name={name} value={value} />
            ))}
            <button type="submit" className="button link">
              {undo.label}
            </button>
          </Form>
        ) : null
      }
    />
  )
}

/** Counts the values that came: the same text again is a new message, also after the first was closed. */
function useNumber(value: unknown): number {
  const [latest, setLatest] = useState({ value, number: 1 })
  if (latest.value !== value) setLatest({ value, number: latest.number + 1 })
  return latest.number
}

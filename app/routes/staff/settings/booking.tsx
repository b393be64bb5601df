import { GUEST_RESERVATIONS, RESERVATION_MINUTES } from '#app/domain/shop/shop-options.ts'
import { bookingOptionsSchema } from '#app/http/schemas/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import type { Route } from './+types/booking'
import { handleOptions, readOptions } from './answer-options.server.ts'
import { loadOverbookingAudit } from './load-overbooking-audit.server.ts'
import { OptionsPage } from './options-page.tsx'
import { OverbookingAuditSection } from './overbooking-audit-section.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shown = await readOptions(context, [
    'orderReservationTime',
    'marginToClosingTime',
    'useQrCodeTickets',
    'guestReservationLimit',
    'allowOverlappingPackages',
  ])
  return { ...shown, stock: await loadOverbookingAudit(context) }
}

export function action(args: Route.ActionArgs) {
  return handleOptions(args, bookingOptionsSchema)
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  return (
    <OptionsPage
      title={t('settings.booking')}
      subtitle={t('settings.booking_text')}
      schemaOf={bookingOptionsSchema}
      shown={loaderData}
      answer={actionData}
      beside={<OverbookingAuditSection shown={loaderData.stock} />}
    >
      {(fields, labels) => (
        <>
          <div className="form-grid">
            <NumberField
              field={fields.orderReservationTime}
              label={labels.orderReservationTime}
              hint={t('settings.reservation_time_hint')}
              placeholder={String(RESERVATION_MINUTES.standard)}
              suffix={t('settings.minutes_short')}
              optional
              span="span-6"
            />
            <NumberField
              field={fields.marginToClosingTime}
              label={labels.marginToClosingTime}
              hint={t('settings.margin_to_closing_hint')}
              placeholder="0"
              suffix={t('settings.minutes_short')}
              optional
              span="span-6"
            />
            <NumberField
              field={fields.guestReservationLimit}
              label={labels.guestReservationLimit}
              hint={t('settings.reservation_limit_hint')}
              placeholder={String(GUEST_RESERVATIONS.standard)}
              optional
              span="span-6"
            />
          </div>
          <SwitchField
            field={fields.allowOverlappingPackages}
            label={labels.allowOverlappingPackages}
            hint={t('settings.overlapping_packages_hint')}
          />
          <SwitchField
            field={fields.useQrCodeTickets}
            label={labels.useQrCodeTickets}
            hint={t('settings.qr_tickets_hint')}
          />
        </>
      )}
    </OptionsPage>
  )
}

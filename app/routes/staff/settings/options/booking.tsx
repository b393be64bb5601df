import { GUEST_RESERVATIONS, RESERVATION_MINUTES } from '#app/domain/shop/shop-options.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { bookingOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { loadOverbookingAudit } from '#app/routes/staff/settings/checks/load-overbooking-audit.server.ts'
import { OverbookingAuditSection } from '#app/routes/staff/settings/checks/overbooking-audit-section.tsx'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import type { Route } from './+types/booking'
import { OptionsPage } from './options-page.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const shown = await loadOptions(context, [
    'orderReservationTime',
    'marginToClosingTime',
    'useQrCodeTickets',
    'guestReservationLimit',
    'allowOverlappingPackages',
  ])
  return { ...shown, audit: await loadOverbookingAudit(context) }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: bookingOptionsSchema, ...OPTIONS_SAVING })
}

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { audit, ...shown } = loaderData
  return (
    <OptionsPage
      title={t('settings.booking')}
      subtitle={t('settings.booking_text')}
      schema={bookingOptionsSchema}
      {...shown}
      answer={actionData}
      after={<OverbookingAuditSection shown={audit} />}
    >
      {(fields) => (
        <>
          <div className="form-grid">
            <NumberField
              field={fields.orderReservationTime}
              hint={t('settings.reservation_time_hint')}
              placeholder={String(RESERVATION_MINUTES.standard)}
              suffix={t('settings.minutes_short')}
              optional
              span="span-6"
            />
            <NumberField
              field={fields.marginToClosingTime}
              hint={t('settings.margin_to_closing_hint')}
              placeholder="0"
              suffix={t('settings.minutes_short')}
              optional
              span="span-6"
            />
            <NumberField
              field={fields.guestReservationLimit}
              hint={t('settings.reservation_limit_hint')}
              placeholder={String(GUEST_RESERVATIONS.standard)}
              optional
              span="span-6"
            />
          </div>
          <SwitchField
            field={fields.allowOverlappingPackages}
            hint={t('settings.overlapping_packages_hint')}
          />
          <SwitchField field={fields.useQrCodeTickets} hint={t('settings.qr_tickets_hint')} />
        </>
      )}
    </OptionsPage>
  )
}

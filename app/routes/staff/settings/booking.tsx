import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { RESERVATION_MINUTES, type ShopOptions } from '#app/domain/shop/shop-options.ts'
import { services } from '#app/http/context.server.ts'
import { bookingOptionsSchema } from '#app/http/schemas/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { NumberField } from '#app/ui/form/number-field.tsx'
import { SwitchField } from '#app/ui/form/switch-field.tsx'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import type { Route } from './+types/booking'
import { answerOptions } from './answer-options.server.ts'
import { optionLabels } from './option-labels.ts'
import { SettingsPage } from './settings-page.tsx'
import { readShopLog } from './shop-log.server.ts'

const NAMES = ['orderReservationTime', 'marginToClosingTime', 'useQrCodeTickets'] as const

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(services)
  return { options: shop.options, version: shop.version, log: await readShopLog(context, NAMES) }
}

export function action(args: Route.ActionArgs) {
  return answerOptions(args, bookingOptionsSchema)
}

/** Also after a refusal: whoever saves again then starts from the newest version. */
export function shouldRevalidate() {
  return true
}

export default function BookingRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { options, version, log } = loaderData
  const saving = useSaveState(actionData !== undefined)
  return (
    <SettingsPage
      title={t('settings.booking')}
      subtitle={t('settings.booking_text')}
      answer={actionData}
      log={log}
      labels={optionLabels(t)}
    >
      <BookingForm
        key={version}
        options={options}
        version={version}
        result={actionData?.result}
        saving={saving}
      />
    </SettingsPage>
  )
}

type FormProps = {
  options: ShopOptions
  version: number
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function BookingForm({ options, version, result, saving }: FormProps) {
  const t = useTranslate()
  const schema = bookingOptionsSchema(t)
  const labels = optionLabels(t)
  const [form, fields] = useForm({
    id: 'booking',
    lastResult: result ?? null,
    defaultValue: options,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldRevalidate: 'onInput',
  })
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={labels} />
      <EditorForm form={form} version={version} saving={saving}>
        <div className="fgrid">
          <NumberField
            field={fields.orderReservationTime}
            label={labels.orderReservationTime}
            hint={t('settings.reservation_time_hint')}
            placeholder={String(RESERVATION_MINUTES.standard)}
            suffix={t('settings.minutes_short')}
            optional
            span="c6"
          />
          <NumberField
            field={fields.marginToClosingTime}
            label={labels.marginToClosingTime}
            hint={t('settings.margin_to_closing_hint')}
            placeholder="0"
            suffix={t('settings.minutes_short')}
            optional
            span="c6"
          />
        </div>
        <SwitchField
          field={fields.useQrCodeTickets}
          label={labels.useQrCodeTickets}
          hint={t('settings.qr_tickets_hint')}
        />
      </EditorForm>
    </>
  )
}

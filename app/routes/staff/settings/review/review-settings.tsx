import { saveShopOptions } from '#app/domain/shop/save-shop-options.server.ts'
import { saveForm } from '#app/http/forms/save-form.server.ts'
import { reviewOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { SettingsPage } from '#app/routes/staff/settings/settings-page.tsx'
import { settingsValueLabels } from '#app/routes/staff/settings/settings-value-labels.server.ts'
import { loadOptions } from '#app/routes/staff/settings/shop-log.server.ts'
import { EditForm } from '#app/ui/form/edit/edit-form.tsx'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import type { Route } from './+types/review-settings'
import { loadReviews } from './load-reviews.server.ts'
import { NpsFigures, PeriodForm, ReviewList } from './reviews.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await loadOptions(context, ['showReviews'])), reviews: await loadReviews(context, url) }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, {
    schema: reviewOptionsSchema,
    save: saveShopOptions,
    valueLabels: settingsValueLabels,
  })
}

export default function ReviewSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { options, version, log, reviews } = loaderData
  return (
    <SettingsPage title={t('review.title')} subtitle={t('review.text')} answer={actionData} log={log}>
      <NpsFigures reviews={reviews} />
      <PeriodForm reviews={reviews} />
      <ReviewList reviews={reviews} />
      <EditForm
        name="options"
        schema={reviewOptionsSchema}
        stored={{ ...options, version }}
        answer={actionData}
      >
        {(fields) => <SwitchField field={fields.showReviews} hint={t('review.show_hint')} />}
      </EditForm>
    </SettingsPage>
  )
}

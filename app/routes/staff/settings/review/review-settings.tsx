import { saveForm } from '#app/http/forms/save-form.server.ts'
import { reviewOptionsSchema } from '#app/http/schemas/settings/shop-options-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { OptionsPage } from '#app/routes/staff/settings/options/options-page.tsx'
import { loadOptions, OPTIONS_SAVING } from '#app/routes/staff/settings/shop-log.server.ts'
import { SwitchField } from '#app/ui/form/fields/switch-field.tsx'
import type { Route } from './+types/review-settings'
import { loadReviews } from './load-reviews.server.ts'
import { NpsFigures, PeriodForm, ReviewList } from './reviews.tsx'

export async function loader({ context, url }: Route.LoaderArgs) {
  return { ...(await loadOptions(context, ['showReviews'])), reviews: await loadReviews(context, url) }
}

export function action(args: Route.ActionArgs) {
  return saveForm(args, { schema: reviewOptionsSchema, ...OPTIONS_SAVING })
}

export default function ReviewSettingsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { reviews, ...shown } = loaderData
  return (
    <OptionsPage
      title={t('review.title')}
      subtitle={t('review.text')}
      schema={reviewOptionsSchema}
      {...shown}
      answer={actionData}
      before={
        <>
          <NpsFigures reviews={reviews} />
          <PeriodForm reviews={reviews} />
          <ReviewList reviews={reviews} />
        </>
      }
    >
      {(fields) => <SwitchField field={fields.showReviews} hint={t('review.show_hint')} />}
    </OptionsPage>
  )
}

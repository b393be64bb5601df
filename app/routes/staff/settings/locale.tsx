import { type SubmissionResult, useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { LOCALES, type Locale } from '#app/domain/shared/translatable.ts'
import { saveShopLocales } from '#app/domain/shop/save-shop-locales.server.ts'
import { services } from '#app/http/context.server.ts'
import { refuseEdit } from '#app/http/edit.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/read-form.server.ts'
import { rejectForm } from '#app/http/reply.server.ts'
import { shopLocalesSchema } from '#app/http/schemas/shop-locales-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { fieldRows } from '#app/ui/form/field-rows.ts'
import { type Saving, useSaveState } from '#app/ui/form/use-save-state.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/locale'
import { LanguageRows } from './language-rows.tsx'
import { SettingsPage } from './settings-page.tsx'
import { settingsValueLabels } from './settings-value-labels.server.ts'
import { readShopLog } from './shop-log.server.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { shop } = context.get(services)
  const { locales, version } = shop
  return { locales, version, log: await readShopLog(context, ['locales', 'locale']) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, shop, user, now, t } = context.get(services)
  const submission = parseWithZod(await readForm(request), { schema: shopLocalesSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { version, ...values } = submission.value
  const input = { shopId: shop.id, userId: user.id, now, version, values }
  const saved = await inTransaction(db, (tx) => saveShopLocales(tx, input))
  if (!saved.ok) return refuseEdit(context, submission, saved.error, { own: settingsValueLabels(context) })
  return redirectWithFlash(context, '/settings/locale', { key: 'form.saved_changes' })
}

/** Also after a refusal: the page then shows what somebody else saved meanwhile. */
export function shouldRevalidate() {
  return true
}

export default function LocaleRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { locales, version, log } = loaderData
  const saving = useSaveState({ version, answer: actionData })
  return (
    <SettingsPage
      title={t('settings.languages')}
      subtitle={t('settings.languages_text')}
      answer={actionData}
      log={log}
      labels={{ locales: t('settings.languages'), locale: t('settings.own_language') }}
    >
      <LocaleForm key={saving.key} locales={locales} result={actionData?.result} saving={saving} />
    </SettingsPage>
  )
}

type FormProps = {
  locales: readonly Locale[]
  result: SubmissionResult<string[]> | undefined
  saving: Saving
}

function LocaleForm({ locales, result, saving }: FormProps) {
  const t = useTranslate()
  const schema = shopLocalesSchema(t)
  const [form, fields] = useForm({
    id: 'locale',
    lastResult: result ?? null,
    defaultValue: { locales: [...locales] },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const rows = fieldRows(fields.locales)
  const chosen = rows.map((row) => LOCALES.find((locale) => locale === row.initialValue) ?? 'sv')
  return (
    <>
      <ErrorSummary formId={form.id} result={result} labels={{ locales: t('settings.languages') }} />
      <EditorForm form={form} labels={{ locales: t('settings.languages') }} saving={saving}>
        <LanguageRows
          field={fields.locales}
          rows={rows.map(({ id, name, key }, index) => ({ id, name, key, locale: chosen[index] ?? 'sv' }))}
          move={(from, to) => form.reorder.getButtonProps({ name: fields.locales.name, from, to })}
          remove={(index) => form.remove.getButtonProps({ name: fields.locales.name, index })}
          add={(locale) => form.insert.getButtonProps({ name: fields.locales.name, defaultValue: locale })}
          onChange={saving.markChanged}
        />
      </EditorForm>
    </>
  )
}

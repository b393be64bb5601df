import type { Locale, Translatable } from '#app/domain/shared/text/translatable.ts'
import { offlineMethodSchema } from '#app/http/schemas/settings/offline-method-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import { inLanguages, TranslatableField } from '#app/ui/form/edit/translatable-field.tsx'
import { NumberField } from '#app/ui/form/fields/number-field.tsx'
import {
  type EditedProvider,
  NameFields,
  NEW_PROVIDER,
  UseFields,
  useProviderLabels,
} from './provider-fields.tsx'

type EditedMethod = EditedProvider & { instructions: Translatable; timeLimitHours: number }

const NEW: EditedMethod = { ...NEW_PROVIDER, instructions: {}, timeLimitHours: 0 }

type OfflineMethodFormProps = {
  /** null while it is new. */
  method: EditedMethod | null
  locales: readonly Locale[]
  requestKey: string | undefined
  answer: FormAnswer | undefined
}

export function OfflineMethodForm({ method, locales, requestKey, answer }: OfflineMethodFormProps) {
  const t = useTranslate()
  return (
    <EditForm
      name="payment-provider"
      schema={(texts: Translate) => offlineMethodSchema(texts, { locale: locales[0] ?? 'sv' })}
      stored={method ?? NEW}
      answer={answer}
      requestKey={requestKey}
    >
      {(fields) => (
        <>
          <NameFields fields={fields} locales={locales} />
          <TranslatableField
            fields={inLanguages(fields.instructions, locales)}
            hint={t('payment_provider.instructions_hint')}
            multiline
          />
          <NumberField
            field={fields.timeLimitHours}
            hint={t('payment_provider.time_limit_hint')}
            suffix={t('portal.hours_short')}
          />
          <UseFields fields={fields} />
        </>
      )}
    </EditForm>
  )
}

/** Labels by property, as those of every provider. */
export function useOfflineMethodLabels() {
  const t = useTranslate()
  return {
    ...useProviderLabels(),
    instructions: t('payment_provider.instructions'),
    timeLimitHours: t('payment_provider.time_limit'),
  }
}

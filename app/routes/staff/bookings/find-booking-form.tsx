import { Form } from 'react-router'
import { useTranslate } from '#app/i18n/translate.ts'
import type { ManifestAddress } from './manifest-address.ts'

type FindBookingProps = {
  address: ManifestAddress
  /** What was looked for and not found, else empty. */
  code: string
}

/**
 * Takes a typed number, and what a scanner types with its Enter; what stands there is marked afterwards, so
 * that the next scan replaces it. Source: experience.md 33.
 */
export function FindBooking({ address, code }: FindBookingProps) {
  const t = useTranslate()
  const { date, days, mode } = address
  return (
    <Form
      method="get"
      role="search"
      className="row end my-4"
      onSubmit={({ currentTarget }) => currentTarget.querySelector<HTMLInputElement>('[name=find]')?.select()}
    >
      <input type="hidden" name="date" value={date} />
      <input type="hidden" name="days" value={days} />
      <input type="hidden" name="mode" value={mode} />
      <div className={code ? 'field grow has-err' : 'field grow'}>
        <label htmlFor="find">{t('manifest.find')}</label>
        {code ? (
          <p className="err" id="find-error" role="alert">
            {t('manifest.find_failed', { code })}
          </p>
        ) : null}
        <input
          className="input"
          id="find"
          name="find"
          defaultValue={code}
          placeholder={t('manifest.find_hint')}
          inputMode="numeric"
          enterKeyHint="search"
          autoComplete="off"
          required
          aria-invalid={code ? true : undefined}
          aria-describedby={code ? 'find-error' : undefined}
        />
      </div>
      <button type="submit" className="btn secondary">
        {t('manifest.find_submit')}
      </button>
    </Form>
  )
}

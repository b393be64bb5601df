import { Link } from 'react-router'
import { UPLOAD_LIMITS } from '#app/domain/file/stored-file.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import type { SubmissionErrors } from '#app/ui/form/error-summary.tsx'
import { UploadForm } from '#app/ui/form/upload-form.tsx'

type LogoFormProps = {
  logo: { src: string; width: number; height: number } | null
  /** The server's answer to the last upload. */
  result?: SubmissionErrors | undefined
  /** On a page of its own, whose title says what it is. */
  isAlone?: boolean
}

/** The shop's logo as guests see it, and the form that replaces it. Posts to a route of its own. */
export function LogoForm({ logo, result, isAlone }: LogoFormProps) {
  const t = useTranslate()
  return (
    <section id="logo" className="stack form-section">
      {isAlone ? null : (
        <div>
          <h2>{t('upload.logo')}</h2>
          <p className="muted">{t('upload.logo_text')}</p>
        </div>
      )}
      {logo ? (
        <p className="row">
          <img className="shop-logo" {...logo} alt={t('upload.logo')} />
          <Link className="button ghost small" to="/settings/general/logo/delete">
            {t('common.remove')}
          </Link>
        </p>
      ) : null}
      <UploadForm
        key={logo?.src ?? 'none'}
        action="/settings/general/logo"
        name="logo"
        label={t(logo ? 'upload.replace_logo' : 'upload.add_logo')}
        hint={t('upload.logo_hint')}
        submit={t('upload.submit')}
        accept="image/jpeg,image/png"
        most={1}
        maxBytes={UPLOAD_LIMITS.fileBytes}
        result={result}
      />
    </section>
  )
}

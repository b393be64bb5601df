import { Link } from 'react-router'
import { documentAddress } from '#app/domain/file/image-address.ts'
import { UPLOAD_LIMITS } from '#app/domain/file/stored-file.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useProductFrame } from '#app/routes/staff/products/use-product-frame.ts'
import type { SubmissionErrors } from '#app/ui/form/error-summary.tsx'
import { UploadForm } from '#app/ui/form/upload-form.tsx'
import { Icon } from '#app/ui/layout/icon.tsx'

type DocumentSectionProps = {
  productId: number
  document: { key: string; name: string } | null
  /** The server's answer to the last upload. */
  result?: SubmissionErrors | undefined
}

/** The document that guests get with their confirmation, and the form that replaces it. */
export function DocumentSection({ productId, document, result }: DocumentSectionProps) {
  const t = useTranslate()
  const { canEdit } = useProductFrame()
  const address = `/products/${productId}/document`
  return (
    <section id="document" className="stack form-section">
      <div>
        <h2>{t('information.document')}</h2>
        <p className="muted">{t('information.document_text')}</p>
      </div>
      {document ? (
        <p className="row">
          <a className="row" href={documentAddress(document.key)}>
            <Icon name="download" />
            {document.name}
          </a>
          {canEdit ? (
            <Link className="button ghost small" to={`${address}/delete`}>
              {t('common.remove')}
            </Link>
          ) : null}
        </p>
      ) : null}
      <UploadForm
        key={document?.key ?? 'none'}
        action={address}
        name="document"
        label={t(document ? 'information.replace_document' : 'information.add_document')}
        hint={t('information.document_hint')}
        submit={t('upload.submit')}
        accept="application/pdf"
        most={1}
        maxBytes={UPLOAD_LIMITS.fileBytes}
        result={result}
      />
    </section>
  )
}

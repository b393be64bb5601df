import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { Form, redirect } from 'react-router'
import { z } from 'zod'
import { approveTerms } from '#app/domain/shop/approve-terms.server.ts'
import { baseServices, type SignedIn, signedIn } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { forbidden, notFound, rejectForm } from '#app/http/forms/reply.server.ts'
import { oncePerLanguage } from '#app/http/schemas/once-per-language.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { CheckboxField } from '#app/ui/form/fields/checkbox-field.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { usePostedForm } from '#app/ui/form/use-posted-form.ts'
import { LoginCard } from '#app/ui/layout/login-card.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/new-shop'

export function loader({ context }: Route.LoaderArgs) {
  const who = context.get(signedIn)
  if (!who) notFound()
  if (who.shop?.approvedTermsAt) throw redirect('/')
  return { shopName: who.shop?.displayName ?? null, email: who.user.email, mayApprove: mayApprove(who) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, now, t } = context.get(baseServices)
  const who = context.get(signedIn)
  if (!who?.shop || !mayApprove(who)) forbidden()
  const submission = parseWithZod(await readForm(request), { schema: termsSchema(t) })
  if (submission.status !== 'success') return rejectForm(submission, t)

  const { shop, user } = who
  await inTransaction(db, (tx) => approveTerms(tx, { shopId: shop.id, userId: user.id, now }))
  return redirect('/')
}

/** Whoever runs the shop's settings speaks for it. */
function mayApprove({ permissions }: SignedIn): boolean {
  return permissions.has('settings-access')
}

const termsSchema = oncePerLanguage((t) =>
  z.object({ approved: z.literal('on', { error: t('onboarding.approve_required') }) }),
)

export default function NewShopRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { shopName, email, mayApprove: canApprove } = loaderData
  if (shopName === null) {
    return <Message title={t('onboarding.no_shop_title')} text={t('onboarding.no_shop_text', { email })} />
  }
  if (!canApprove) {
    return <Message title={t('onboarding.wait_title')} text={t('onboarding.wait_text', { shop: shopName })} />
  }
  return <TermsForm shopName={shopName} result={actionData?.result} />
}

function Message({ title, text }: { title: string; text: string }) {
  return (
    <LoginCard title={title} subtitle={text}>
      <PageTitle page={title} />
    </LoginCard>
  )
}

type TermsFormProps = {
  shopName: string
  result: NonNullable<Route.ComponentProps['actionData']>['result'] | undefined
}

function TermsForm({ shopName, result }: TermsFormProps) {
  const t = useTranslate()
  const schema = termsSchema(t)
  const [form, fields] = useForm({
    id: 'terms',
    lastResult: result,
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const title = t('onboarding.terms_title')
  return (
    <LoginCard title={title} subtitle={t('onboarding.terms_intro', { shop: shopName })}>
      <PageTitle page={title} hasError={result !== undefined} />
      <ErrorSummary formId={form.id} result={result} />
      <ul className="grid gap-2">
        <li>{t('onboarding.term_data')}</li>
        <li>{t('onboarding.term_prices')}</li>
        <li>{t('onboarding.term_logins')}</li>
      </ul>
      <Form method="post" className="stack-6 mt-4" {...usePostedForm(form)}>
        <CheckboxField field={fields.approved} label={t('onboarding.approve')} />
        <SubmitButton className="block large">{t('onboarding.approve_submit')}</SubmitButton>
      </Form>
    </LoginCard>
  )
}

import { data, redirect } from 'react-router'
import { replicateWithLinks } from '#app/domain/payment/replicate-with-links.server.ts'
import { services } from '#app/http/context.server.ts'
import { redirectWithFlash } from '#app/http/forms/flash.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { refusalText } from '#app/http/forms/refusal-text.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { PageHeader } from '#app/ui/layout/page-header.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/replicate'
import { addDates } from './add-dates.server.ts'
import { loadReplication, toReplicateInput } from './load-replication.server.ts'
import { COPY_BUTTON, startFields, withDays } from './posted-replication.ts'
import { ReplicateForm } from './replicate-form.tsx'

/** The page is its address: what was chosen stands in it, so that Back, a reload and a second tab show the same. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  const fields = url.searchParams
  const intent = fields.get('intent')
  if (intent === 'clear') return redirect(`${url.pathname}?${withDays(fields, [])}`)
  if (intent === 'add') {
    const added = await addDates(context, fields)
    if (added.ok) return redirect(`${url.pathname}?${withDays(fields, added.value.days, added.value.closed)}`)
    const loaded = await loadReplication(context, params, fields)
    return data({ ...loaded, errors: added.error }, { status: 422 })
  }
  const page = await loadReplication(context, params, fields)
  const wrong = (page.manual ?? []).flatMap(({ id, error }) => (error ? [[startFields(id).date, error]] : []))
  return data({ ...page, errors: Object.fromEntries(wrong) }, { status: wrong.length > 0 ? 422 : 200 })
}

/**
 * Creates the copies as they were shown; where they would be others by now, or by what was typed since, shows those
 * instead.
 */
export async function action({ params, request, context }: Route.ActionArgs) {
  const { db, t } = context.get(services)
  const form = await readForm(request)
  const fields = choiceOf(form)
  const input = await toReplicateInput(context, params, fields)
  const [planName = '', requestKey] = readCreate(form.get(COPY_BUTTON))
  const replicated = await inTransaction(db, (tx) =>
    replicateWithLinks(tx, {
      ...input,
      planName,
      accepted: form.getAll('accepted').map(String),
      requestKey,
    }),
  )
  if (replicated.ok) {
    const count = input.copies.length
    const to = count === 1 ? `/orders/${replicated.value.orderId}` : '/history/orders'
    if (replicated.value.paymentLink === 'no_address') {
      const warning = { key: 'payment_link.created_without_email', tone: 'warning' } as const
      return redirectWithFlash(context, to, warning)
    }
    return redirectWithFlash(context, to, {
      key: 'replicate.done',
      values: { count, id: input.orderId },
    })
  }
  const page = await loadReplication(context, params, fields)
  const errors = { [atField(replicated.error)]: refusalText(replicated.error, t) }
  return data({ ...page, errors }, { status: replicated.error.code === 'already_made' ? 409 : 422 })
}

/** Fields of the choice as the address has them, without what the button says. */
function choiceOf(form: FormData): URLSearchParams {
  const texts = [...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))
  const fields = new URLSearchParams(texts)
  fields.delete(COPY_BUTTON)
  return fields
}

function readCreate(value: FormDataEntryValue | null): string[] {
  return typeof value === 'string' ? value.split(' ') : []
}

const DAYS_CODES = ['nothing_to_copy', 'too_many_copies', 'too_many_copied_bookings']

function atField({ code }: { code: string }): string {
  return DAYS_CODES.includes(code) ? 'days' : 'create'
}

/** Staff copy an order to other dates: what, when, the orders as they would be, and only then the orders. */
export default function ReplicateRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const page = actionData ?? loaderData
  const title = t('replicate.title', { id: page.orderId })
  const when = page.startRent && page.endRent ? format.period(page.startRent, page.endRent) : null
  return (
    <>
      <PageTitle page={title} hasError={Object.keys(page.errors).length > 0} />
      <PageHeader
        title={title}
        crumb={{ to: `/orders/${page.orderId}`, label: t('order.title', { id: page.orderId }) }}
        subtitle={[page.customerName, when, format.money(page.priceMinor)].filter(Boolean).join(' · ')}
      />
      <ReplicateForm page={page} errors={page.errors} />
    </>
  )
}

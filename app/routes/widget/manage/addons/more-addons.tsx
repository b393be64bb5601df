import { getFormProps, useForm } from '@conform-to/react'
import { data, redirect } from 'react-router'
import { guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { useFormat } from '#app/i18n/use-format.ts'
import { stepAddress } from '#app/routes/widget/addresses.ts'
import { BackLink } from '#app/routes/widget/back-link.tsx'
import { PayMethods } from '#app/routes/widget/checkout/pay-methods.tsx'
import { GuestErrors } from '#app/routes/widget/guest-errors.tsx'
import { loadOwnBooking } from '#app/routes/widget/manage/change/changing.server.ts'
import { handleGuestChange } from '#app/routes/widget/manage/change/handle-guest-change.server.ts'
import { titleOf } from '#app/routes/widget/manage/managed-order.server.ts'
import {
  quantityField,
  readPostedQuantities,
  readQuantities,
  writeQuantities,
} from '#app/routes/widget/quantities/quantities.ts'
import { QuantityRow } from '#app/routes/widget/quantities/quantity-row.tsx'
import { toTexts } from '#app/routes/widget/quantities/quantity-texts.ts'
import { DefaultButton } from '#app/ui/form/default-button.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import type { Route } from './+types/more-addons'
import { loadMoreAddons, toAddons } from './more-addons.server.ts'

const FORM_ID = 'more-addons'

/** Lets a guest add add-ons to a booking, and says what that costs. Source: domain.md §5 'A guest's change'. */
export async function loader({ params, context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const changeable = await loadOwnBooking(guest, params, 'addons')
  return {
    page: await loadMoreAddons(guest, changeable, readQuantities(url.searchParams.get('q'))),
    bookingTitle: titleOf(guest, { ...changeable.order, bookings: [changeable.booking] }),
    provider: url.searchParams.get('provider') ?? '',
    requestKey: guest.newKey(),
    backAddress: stepAddress(guest.address, changeable.order, 'manage'),
  }
}

export async function action({ params, request, context, url }: Route.ActionArgs) {
  const guest = context.get(guestServices)
  const { address, t } = guest
  const { order, booking } = await loadOwnBooking(guest, params, 'addons')
  const form = await readForm(request)
  const { quantities, errors } = readPostedQuantities(form)
  if (errors.size > 0) return data({ problem: toTexts(errors, t), result: undefined }, { status: 422 })
  const q = writeQuantities(quantities)
  const intent = form.get('intent')
  // What was not shown with its price yet is shown first.
  if (intent !== 'add' || q !== url.searchParams.get('q')) {
    const provider = form.get('provider')
    const chosen = { q, provider: typeof provider === 'string' ? provider : null }
    return redirect(`${url.pathname}${carry(address, { order: null, ...chosen })}`)
  }
  return handleGuestChange(guest, {
    ...{ order, booking, form, startRent: booking.startRent },
    addons: toAddons([...quantities].map(([id, quantity]) => ({ id, quantity }))),
    // What is wrong with an add-on stands at its row, which the page finds itself.
    isOfPage: (refusal) => 'productId' in refusal,
  })
}

export default function MoreAddonsRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const format = useFormat()
  const { page, requestKey, backAddress } = loaderData
  const { rows, plan } = page
  const result = actionData?.result
  const posted = actionData && 'problem' in actionData ? actionData.problem : undefined
  const problem = posted ?? page.problem
  const errors: Readonly<Record<string, string>> = problem?.fields ?? {}
  const [form, fields] = useForm<{ provider: string }>({
    id: FORM_ID,
    lastResult: result ?? null,
    defaultValue: { provider: loaderData.provider },
  })
  const label = t('guest.how_to_pay')
  return (
    <main id="main" className="guest-content" tabIndex={-1}>
      <PageTitle page={t('manage.add')} hasError={result?.error !== undefined || problem !== undefined} />
      {problem ? (
        <GuestErrors formId={FORM_ID} problem={problem} />
      ) : (
        <ErrorSummary formId={FORM_ID} result={result} labels={{ provider: label }} />
      )}
      <BackLink to={backAddress}>{t('common.back')}</BackLink>
      <h1 className="below-4">{t('manage.add')}</h1>
      <p className="muted below-18">{loaderData.bookingTitle}</p>
      <form method="post" {...getFormProps(form)} className="addon-form stack" data-preview>
        <DefaultButton formId={FORM_ID} />
        <div className="below-18">
          {rows.map((row) => (
            <QuantityRow
              key={row.id}
              id={row.id}
              formId={FORM_ID}
              label={row.name}
              hint={row.text}
              unitPriceMinor={row.unitPriceMinor}
              reason={row.reason}
              quantity={row.quantity}
              least={row.booked}
              typed={posted?.typed?.[quantityField(row.id)]}
              error={errors[quantityField(row.id)]}
            />
          ))}
        </div>
        {plan ? (
          <>
            <input type="hidden" name="planName" value={plan.name} />
            <input type="hidden" name="version" value={plan.version} />
            <input type="hidden" name="requestKey" value={requestKey} />
            <PlannedPrice {...plan} />
            {plan.toPayMinor > 0 ? (
              <>
                <PayMethods
                  field={fields.provider}
                  label={label}
                  methods={page.methods}
                  contact={page.contact}
                  payLabel={t('manage.add_and_pay', { amount: format.money(plan.toPayMinor) })}
                  bookLabel={t('manage.add')}
                />
                <p className="muted">{t('manage.add_reserved')}</p>
              </>
            ) : null}
            <button
              className="button primary large block"
              type="submit"
              name="intent"
              value="add"
              data-submit-label
            >
              {plan.toPayMinor > 0
                ? t('manage.add_and_pay', { amount: format.money(plan.toPayMinor) })
                : t('manage.add')}
            </button>
          </>
        ) : (
          <p className="muted">{t('manage.add_none')}</p>
        )}
      </form>
    </main>
  )
}

/** Price of the booking with them, what of it the right to rebook costs more, and what is paid of it now. */
function PlannedPrice({ addedFeeMinor, priceMinor, toPayMinor, dueMinor }: { [Name in PriceName]: number }) {
  const t = useTranslate()
  const format = useFormat()
  return (
    <section className="card padded" data-announce>
      <dl className="totals guest-totals">
        {addedFeeMinor === 0 ? null : (
          <>
            <dt>{t('guest.guarantee')}</dt>
            <dd>
              {addedFeeMinor > 0 ? '+' : ''}
              {format.money(addedFeeMinor)}
            </dd>
          </>
        )}
        <dt>{t('manage.add_price')}</dt>
        <dd>{format.money(priceMinor)}</dd>
        <dt className="amount-due ruled">
          {t(toPayMinor === 0 && dueMinor > 0 ? 'manage.change_due' : 'manage.change_pay')}
        </dt>
        <dd className="amount-due ruled">{format.money(toPayMinor === 0 ? dueMinor : toPayMinor)}</dd>
      </dl>
    </section>
  )
}

type PriceName = 'addedFeeMinor' | 'priceMinor' | 'toPayMinor' | 'dueMinor'

import { createContext, data, type RouterContextProvider, redirect } from 'react-router'
import type { OrderDetails } from '#app/domain/order/order-types.ts'
import { pickText } from '#app/domain/shared/text/translatable.ts'
import { type GuestServices, guestServices } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { readShown } from '#app/http/pages/shown-free.ts'
import { carry } from '#app/http/pages/widget-address.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { findShopCalendar } from '#app/routes/widget/calendar/shop-calendar.server.ts'
import { ShopCalendar } from '#app/routes/widget/calendar/shop-calendar.tsx'
import { toCart } from '#app/routes/widget/cart/cart.server.ts'
import { CartBar, CartList, FoldedCart } from '#app/routes/widget/cart/cart.tsx'
import { findProductList } from '#app/routes/widget/list/product-list.server.ts'
import { ProductList } from '#app/routes/widget/list/product-list.tsx'
import { loadProductPage, type ProductPageData } from '#app/routes/widget/product/product-page.server.ts'
import { ProductBar, ProductPage } from '#app/routes/widget/product/product-page.tsx'
import { toTexts } from '#app/routes/widget/quantities/quantity-texts.ts'
import { Banner } from '#app/ui/feedback/banner.tsx'
import type { Route } from './+types/new-order'
import { addChoice, findAlternatives } from './add-choice.server.ts'
import { elsewhereAddress } from './addresses.ts'
import { type Choice, readPostedChoice, toParameters } from './choice.ts'
import { loadChosenBooking } from './chosen-booking.server.ts'
import { GuestErrors, type GuestProblem, responseOf } from './guest-errors.tsx'
import { loadChosenOrder } from './guest-order.server.ts'
import { GuestPage } from './guest-page.tsx'
import { withOpeningHours } from './opening.server.ts'
import { readFitted } from './product/fit-quantities.ts'
import { type PublicHeadData, toPublicHead } from './public-head.server.ts'
import { reservationOf } from './reservation-view.ts'
import { startAddress } from './start-address.ts'

const FORM_ID = 'choose'
const FLASHES = ['order_cancelled', 'order_emptied', 'booking_removed', 'not_all_free', 'money_back'] as const

/** Product page of a refused post, so that the loader after the action doesn't load it a second time. */
const refusedPage = createContext<ProductPageData | null>(null)

export async function loader({ context, url }: Route.LoaderArgs) {
  const guest = context.get(guestServices)
  const order = await loadChosenOrder(guest)
  if (order === 'elsewhere' || !hasKeys(guest)) {
    throw redirect(startAddress(url.pathname, url.searchParams, guest))
  }
  const { shop, locale } = guest
  const refused = context.get(refusedPage)
  const content = refused
    ? ({ kind: 'product', page: refused } as const)
    : await findContent(guest, url.searchParams, order)
  return {
    content,
    head: toPublicHead(guest, content, order !== undefined),
    shopName: shop.displayName,
    introduction: pickText(shop.introduction, locale, shop.locales),
    cart: order && order.bookings.length > 0 ? toCart(guest, order) : undefined,
    order: order && { id: order.id, windowKey: order.windowKey },
    reservation: reservationOf(order, guest),
    flash: FLASHES.find((code) => code === url.searchParams.get('flash')),
  }
}

export async function action({ request, context, url }: Route.ActionArgs) {
  const guest = await withOpeningHours(context.get(guestServices))
  const order = await loadChosenOrder(guest)
  const before = await loadChosenBooking(guest, url.searchParams, order === 'elsewhere' ? undefined : order)
  if (!before || !hasKeys(guest)) return redirect(startAddress(url.pathname, url.searchParams, guest))
  const form = await readForm(request)
  const { choice, errors } = readPostedChoice(form, before)
  if (order === 'elsewhere') return redirect(elsewhereAddress(guest.address, toParameters(choice)))
  if (errors.size > 0) return refuse(context, choice, toTexts(errors, guest.t), order?.id)

  const intent = form.get('intent')
  if (intent !== null && intent !== 'add') {
    const fitted = { ...choice, quantities: readFitted(intent, choice.quantities) }
    return redirect(`${url.pathname}${carry(guest.address, toParameters(fitted))}#${FORM_ID}-quantity`)
  }
  const added = await addChoice(guest, choice, order, readShown(form.get('shown'), choice.startTime))
  return added.ok ? redirect(added.value) : refuse(context, choice, added.error, order?.id)
}

function hasKeys({ address }: GuestServices): boolean {
  return address.cart !== undefined && address.w !== undefined
}

async function findContent(base: GuestServices, params: URLSearchParams, order: OrderDetails | undefined) {
  const guest = await withOpeningHours(base)
  const choice = await loadChosenBooking(guest, params, order)
  if (choice) {
    const except = choice.bookingId === undefined ? undefined : order?.id
    return { kind: 'product', page: await loadProductPage(guest, choice, except) } as const
  }
  if ((guest.address.view ?? guest.shop.options.widgetView) === 'calendar') {
    return { kind: 'calendar', calendar: await findShopCalendar(guest, params) } as const
  }
  return { kind: 'list', list: await findProductList(guest, params) } as const
}

/** The page again with what was chosen, the reasons, and where it helps the nearest free times. */
async function refuse(
  context: Readonly<RouterContextProvider>,
  choice: Choice,
  problem: GuestProblem,
  orderId: number | undefined,
) {
  const guest = await withOpeningHours(context.get(guestServices))
  const except = choice.bookingId === undefined ? undefined : orderId
  const page = await loadProductPage(guest, choice, except)
  context.set(refusedPage, page)
  const isOffered = problem.offersOthers && !page.tooMany
  const alternatives = isOffered ? await findAlternatives(guest, choice, except) : []
  return data({ page, problem, alternatives }, responseOf(problem))
}

/** How long to wait, where the action says so. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders
}

export default function NewOrderRoute({ loaderData, actionData }: Route.ComponentProps) {
  const t = useTranslate()
  const { content, cart, order, reservation, shopName } = loaderData
  const product = actionData?.page ?? (content.kind === 'product' ? content.page : undefined)
  if (product) {
    // The booking that this page changes is shown by the page itself.
    const isMoreBooked = cart?.bookings.some(({ id }) => id !== product.choice.bookingId)
    return (
      <GuestPage
        step="choose"
        hidesSteps={product.strip !== undefined && product.about.pictures.length > 0}
        title={`${t('guest.choose_time_title', { product: product.product.name })} · ${shopName}`}
        hasError={actionData !== undefined}
        reservation={reservation}
        order={order}
        bar={<ProductBar page={product} formId={FORM_ID} />}
      >
        <PublicHead head={loaderData.head} />
        {actionData ? <GuestErrors {...actionData} formId={FORM_ID} /> : null}
        {cart && isMoreBooked ? <FoldedCart cart={cart} /> : null}
        <ProductPage page={product} formId={FORM_ID} problem={actionData?.problem} />
      </GuestPage>
    )
  }
  return (
    <GuestPage
      step="choose"
      title={`${t('guest.choose_title')} · ${shopName}`}
      reservation={reservation}
      order={order}
      bar={cart ? <CartBar cart={cart} /> : undefined}
    >
      <PublicHead head={loaderData.head} />
      {loaderData.flash ? (
        <div className="below-20" role="status">
          <Banner tone="info">{t(`guest.flash_${loaderData.flash}`)}</Banner>
        </div>
      ) : null}
      {cart ? <CartList cart={cart} /> : null}
      <h1 className="below-4">{cart ? t('guest.add_more') : t('guest.what_to_do')}</h1>
      <p className="muted below-18">{loaderData.introduction}</p>
      {content.kind === 'calendar' ? <ShopCalendar calendar={content.calendar} /> : null}
      {content.kind === 'list' ? <ProductList list={content.list} /> : null}
    </GuestPage>
  )
}

/** The head of a public page for search engines; of a cart with something in it, that it is to be kept out. */
function PublicHead({ head }: { head: PublicHeadData }) {
  if (head === null) return <meta name="robots" content="noindex" />
  return (
    <>
      <link rel="canonical" href={head.canonical} />
      {head.description ? <meta name="description" content={head.description} /> : null}
      {head.alternates.map(({ language, address }) => (
        <link key={language} rel="alternate" hrefLang={language} href={address} />
      ))}
      {/* Data, which no browser runs: the policy for scripts has nothing to allow. */}
      {head.data ? <script type="application/ld+json">{JSON.stringify(head.data)}</script> : null}
    </>
  )
}

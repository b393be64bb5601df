import { data, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { FULL_PLAN } from '#app/domain/shared/plan.ts'
import { yearOf } from '#app/domain/shared/time.ts'
import { baseServices, requestRoute, type SignedIn, services, signedIn } from '#app/http/context.server.ts'
import { isFormType, readForm } from '#app/http/forms/read-form.server.ts'
import { isMultipart } from '#app/http/forms/read-upload.server.ts'
import { isJsonPath, isUploadPath } from '#app/http/paths.ts'
import { type Need, needOf, type RouteRule } from '#app/http/route-permissions.ts'
import { isSafeMethod } from '#app/http/session/cross-site.ts'
import { isForOtherShop } from '#app/http/session/current-shop.ts'
import { formatters } from '#app/i18n/format.ts'

/** Open to somebody without a shop, or whose shop has not approved the terms. Source: spec 1 §6. */
const WITHOUT_SHOP = new Set([
  '/onboarding/new-shop',
  '/admin',
  '/admin/shops',
  '/api/user',
  '/api/permissions',
  '/api/users/:userId/current-shop/:shopId',
])
/** Leaving a shop whose terms are not approved is a post to the page of shops. */
const SWITCH_PATTERN = '/account/shops'

/**
 * Lets a request through when the table says so, and says no in the way that its caller understands: to
 * log-in, to onboarding, to the start page, or with a status. Source: domain.md §2, spec 1 §4.1 and §6.
 */
export const checkPermission: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const { pattern, rule } = context.get(requestRoute)
  const need = needOf(rule, request.method)
  if (need === undefined) throw data(null, { status: 405 })
  if (pattern.startsWith('/dev/') && !context.get(baseServices).config.devPages)
    throw data(null, { status: 404 })
  if (need === 'public') return next()

  const isJson = isJsonPath(url.pathname)
  const who = context.get(signedIn)
  if (!who) {
    if (isJson) throw data(null, { status: 401 })
    const unsaved = isSafeMethod(request.method) ? {} : { unsaved: '1' }
    return redirect(`/login?${new URLSearchParams({ next: `${url.pathname}${url.search}`, ...unsaved })}`)
  }
  const isPlatform = isPlatformUser(who)
  if (need === 'platform' && !isPlatform) return redirect('/')

  const isExempt = WITHOUT_SHOP.has(pattern) || (pattern === SWITCH_PATTERN && !isSafeMethod(request.method))
  if (!isExempt && !who.shop?.approvedTermsAt) {
    if (isJson) throw data(null, { status: 403 })
    return redirect(who.shop === null && isPlatform ? '/admin' : '/onboarding/new-shop')
  }
  if (!isMet(need, rule, who) || !isOwn(need, rule, who)) throw data(null, { status: 403 })

  if (who.shop) await setStaffServices(request, context, { ...who, shop: who.shop }, pattern)
  return next()
}

/** Sets the staff page's services, after making sure that its form belongs to this shop. */
async function setStaffServices(
  request: Request,
  context: Readonly<RouterContextProvider>,
  who: SignedIn & { shop: NonNullable<SignedIn['shop']> },
  pattern: string,
): Promise<void> {
  const { shop, user, permissions, shops, ownResourcesOnly, hasResources, manifestColumns } = who
  // The reader of a form's files makes the same comparison: they are read only once.
  const hasFiles = isMultipart(request) && isUploadPath(new URL(request.url).pathname)
  if (pattern !== SWITCH_PATTERN && !hasFiles && (await isFormForOtherShop(request, shop.id))) {
    throw data(null, { status: 409 })
  }
  const base = context.get(baseServices)
  context.set(services, {
    ...base,
    format: formatters(base.locale, shop.currency, yearOf(base.today)),
    shop,
    user,
    permissions,
    can: (permission) => permissions.has(permission),
    ownResourcesOnly,
    hasResources,
    manifestColumns,
    shops,
    plan: FULL_PLAN,
  })
}

async function isFormForOtherShop(request: Request, shopId: number): Promise<boolean> {
  if (isSafeMethod(request.method) || !isFormType(request.headers.get('Content-Type'))) return false
  return isForOtherShop(await readForm(request.clone()), shopId)
}

function isPlatformUser({ permissions }: SignedIn): boolean {
  return (
    permissions.has('superadmin-access') ||
    permissions.has('superadmin-economy-access') ||
    permissions.has('superadmin-sales-access')
  )
}

/** Who sees own resources only gets what needs a permission only on pages limited to them. Source: domain.md §2. */
function isOwn(need: Exclude<Need, 'public'>, { own }: RouteRule, { ownResourcesOnly }: SignedIn): boolean {
  return !ownResourcesOnly || own !== undefined || need === 'signed-in' || need === 'platform'
}

function isMet(need: Exclude<Need, 'public'>, { own }: RouteRule, who: SignedIn): boolean {
  if (who.ownResourcesOnly && own !== undefined && own !== true) return who.permissions.has(own)
  if (need === 'signed-in') return true
  if (need === 'platform') return isPlatformUser(who)
  return who.permissions.has(need)
}

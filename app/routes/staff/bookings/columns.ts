import { redirect } from 'react-router'
import { saveManifestColumns } from '#app/domain/account/save-manifest-columns.server.ts'
import { listCustomFields } from '#app/domain/question/custom-field-queries.server.ts'
import { readId } from '#app/domain/shared/id.ts'
import { services } from '#app/http/context.server.ts'
import { readForm } from '#app/http/forms/read-form.server.ts'
import { inTransaction } from '#db/transaction.server.ts'
import type { Route } from './+types/columns'
import { MOST_COLUMNS, readManifestAddress, writeSearchedManifest } from './manifest-address.ts'

/** Leads to the manifest, whose menu posts here. */
export function loader() {
  return redirect('/bookings/manifest')
}

/** Stores the reader's columns, each question once and none of another shop, and leads back to the list. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, shop, user, today } = context.get(services)
  const form = await readForm(request)
  const offered = (await listCustomFields(db, shop.id)).map(({ id }) => id)
  const chosen = form.getAll('columns').map((value) => readId(String(value)))
  const fieldIds = [...new Set(offered.filter((id) => chosen.includes(id)))].toSorted(
    (a, b) => chosen.indexOf(a) - chosen.indexOf(b),
  )
  const columns = { shopId: shop.id, userId: user.id, fieldIds: fieldIds.slice(0, MOST_COLUMNS) }
  await inTransaction(db, (tx) => saveManifestColumns(tx, columns))
  const [, list] = String(form.get('list') ?? '').split('?')
  const searchParams = new URLSearchParams(list)
  const address = readManifestAddress(searchParams, today, shop.options.manifestViewDays)
  return redirect(writeSearchedManifest(address, searchParams.get('find') ?? ''))
}

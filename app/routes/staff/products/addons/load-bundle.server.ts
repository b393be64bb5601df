import type { RouterContextProvider } from 'react-router'
import type { Editor } from '#app/domain/shared/edit/edit.ts'
import { readId } from '#app/domain/shared/id.ts'
import { notFound } from '#app/http/forms/reply.server.ts'
import { productEditor } from '#app/routes/staff/products/load-product.server.ts'

type Params = { productId?: string | undefined; bundleOptionId?: string | undefined }

/** Who changes which bundle option of which product. */
export function bundleEditor(
  context: Readonly<RouterContextProvider>,
  params: Params,
): Editor & { id: number; bundleOptionId: number } {
  return {
    ...productEditor(context, params),
    bundleOptionId: readId(params.bundleOptionId) ?? notFound(),
  }
}

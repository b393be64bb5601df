import type { RouterContextProvider } from 'react-router'
import type { Editor } from '#app/domain/shared/edit.ts'
import { readId } from '#app/domain/shared/id.ts'
import { notFound } from '#app/http/reply.server.ts'
import { productEditor } from './read-product.server.ts'

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

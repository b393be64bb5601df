import { type FunctionComponent, type ReactElement, use } from 'react'
import { PageFrameContext } from './page-frame.tsx'

type CachedElementProps<Inputs extends object> = {
  as: 'nav' | 'header' | 'tr'
  className?: string | undefined
  'aria-label'?: string | undefined
  /** Shows its properties, the reader's language and what the root loader answers. Has no such element in it. */
  contents: FunctionComponent<Inputs>
  /** As JSON has them, which is all that tells one element from another. */
  inputs: Inputs
}

/**
 * An element that pages repeat: a menu, the head of a list, its rows. The server writes its contents once for the same
 * inputs; the browser makes them as those of any other.
 */
export function CachedElement<Inputs extends object>(props: CachedElementProps<Inputs>): ReactElement {
  const { as: Tag, contents: Contents, inputs, ...attributes } = props
  const content = <Contents {...inputs} />
  if (!import.meta.env.SSR) return <Tag {...attributes}>{content}</Tag>
  const written = use(PageFrameContext).markup?.find(Contents, inputs)
  return typeof written === 'string' ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, of the same inputs
    <Tag {...attributes} dangerouslySetInnerHTML={{ __html: written }} />
  ) : (
    <Tag {...attributes} data-cached={written}>
      {content}
    </Tag>
  )
}

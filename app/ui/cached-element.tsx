import { type FunctionComponent, type ReactElement, use } from 'react'
import { PageFrameContext } from './page-frame.tsx'
import { linesOf, type RowLines, readRows } from './row-lines.ts'

/** Shows its properties, the reader's language and what the root loader answers. Has no cached element in it. */
type Contents<Inputs> = FunctionComponent<Inputs>

type CachedElementProps<Inputs extends object> = {
  as: 'nav' | 'header' | 'fieldset' | 'details' | 'thead'
  className?: string | undefined
  'aria-label'?: string | undefined
  contents: Contents<Inputs>
  /** As JSON has them, which is all that tells one element from another. */
  inputs: Inputs
}

/**
 * An element that pages repeat: a menu, the head of a list. The server writes its contents once for the same inputs;
 * the browser makes them as those of any other.
 */
export function CachedElement<Inputs extends object>(props: CachedElementProps<Inputs>): ReactElement {
  const { contents, inputs } = props
  return <WrittenElement {...props} written={useWritten()?.(contents, JSON.stringify(inputs))} />
}

type CachedRowsProps<Row, Inputs> = {
  /** Of each row; a name that needs no escape. */
  className?: string | undefined
  rows: RowLines<Row>
  /** The cells of a row. */
  contents: Contents<Inputs & { row: Row }>
  /** Shown in each row besides. */
  inputs: Inputs
}

/** Body of a table whose rows the server writes as `CachedElement` does: at once where all are written already. */
export function CachedRows<Row extends { id: number }, Inputs extends object>({
  className,
  rows,
  contents,
  inputs,
}: CachedRowsProps<Row, Inputs>): ReactElement {
  const find = useWritten()
  const shared = find && JSON.stringify(inputs)
  const written = linesOf(rows).map((line) => find?.(contents, `${line} ${shared}`))
  if (import.meta.env.SSR && find && written.every((cells) => typeof cells === 'string')) {
    const start = className ? `<tr class="${className}">` : '<tr>'
    // Not joined: that would copy what is copied once more when it is sent.
    const body = written.reduce<string>((rows, cells) => `${rows}${start}${cells}</tr>`, '')
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, of the same inputs
    return <tbody dangerouslySetInnerHTML={{ __html: body }} />
  }
  return (
    <tbody>
      {readRows(rows).map((row, index) => (
        <WrittenElement
          key={row.id}
          as="tr"
          className={className}
          contents={contents}
          inputs={{ ...inputs, row }}
          written={written[index]}
        />
      ))}
    </tbody>
  )
}

/** Finds the contents that were written before, or their number among this page's; nothing in the browser. */
function useWritten() {
  const { markup } = use(PageFrameContext)
  return import.meta.env.SSR ? markup?.find.bind(markup) : undefined
}

type WrittenElementProps<Inputs extends object> = Omit<CachedElementProps<Inputs>, 'as'> & {
  as: CachedElementProps<Inputs>['as'] | 'tr'
  written: string | number | undefined
}

function WrittenElement<Inputs extends object>(props: WrittenElementProps<Inputs>): ReactElement {
  const { as: Tag, contents: Contents, inputs, written, ...attributes } = props
  return import.meta.env.SSR && typeof written === 'string' ? (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: React wrote it, of the same inputs
    <Tag {...attributes} dangerouslySetInnerHTML={{ __html: written }} />
  ) : (
    <Tag {...attributes} data-cached={written}>
      <Contents {...inputs} />
    </Tag>
  )
}

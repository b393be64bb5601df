import { type ComponentProps, type ReactNode, useState } from 'react'
import { priceName } from '#app/domain/catalog/prices/price-grid.ts'
import {
  type GridLine,
  productPricesSchema,
  rowKey,
} from '#app/http/schemas/product/product-prices-schema.ts'
import { type Translate, useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EditForm, type FormAnswer } from '#app/ui/form/edit/edit-form.tsx'
import type { BlockPart, PriceBlock } from './load-prices.server.ts'
import { PriceGrid } from './price-grid.tsx'

type PriceBlockSectionProps = {
  block: PriceBlock
  columns: readonly GridLine[]
  version: number
  answer: FormAnswer | undefined
  title: string
  isNow?: boolean
  note?: string
  /** At the end of the heading's line. */
  aside: ReactNode
  settings?: ReactNode
}

/** Base prices or a season's: heading and grid, in parts where it is too long for one form. */
export function PriceBlockSection(props: PriceBlockSectionProps) {
  const { block, columns, version, answer, title, isNow, note, aside, settings } = props
  const t = useTranslate()
  const name = block.seasonId === null ? 'base' : `season-${block.seasonId}`
  return (
    <section className="season" id={name} aria-labelledby={`${name}-title`}>
      <div className="row">
        <h2 id={`${name}-title`}>{title}</h2>
        {isNow ? <Badge shape="dot">{t('prices.now')}</Badge> : null}
        <span className="muted grow">{note}</span>
        {aside}
      </div>
      {settings}
      {block.parts.map((part, index) => (
        <PartForm
          // biome-ignore lint/suspicious/noArrayIndexKey: a part is its place
          key={index}
          intent={`${name}-${index}`}
          part={part}
          block={block}
          columns={columns}
          version={version}
          answer={answer}
          title={title}
        />
      ))}
      {block.unused.length > 0 ? (
        <p className="hint">{t('prices.unused', { prices: block.unused.join('; ') })}</p>
      ) : null}
    </section>
  )
}

type PartFormProps = Pick<PriceBlockSectionProps, 'block' | 'columns' | 'version' | 'answer' | 'title'> & {
  intent: string
  part: BlockPart
}

function PartForm({ intent, part, block, columns, version, answer, title }: PartFormProps) {
  const rows = [...part.shown, ...part.folded]
  const prices = Object.fromEntries(rows.map((row) => [rowKey(row), block.prices[rowKey(row)]]))
  const isFolded = part.shown.length > 0 && part.folded.length > 0
  return (
    <EditForm
      name={intent}
      intent={intent}
      schema={(t: Translate) => productPricesSchema(t, { rows, columns })}
      stored={{ prices, version }}
      answer={answer}
      labels={cellLabels(rows, columns)}
    >
      {({ prices: cells }, { form }) => {
        const grid = { cells, columns, title }
        return (
          <>
            <PriceGrid {...grid} rows={isFolded ? part.shown : rows} />
            {isFolded ? (
              <FoldedGrid {...grid} rows={part.folded} wrong={Object.keys(form.allErrors)} />
            ) : null}
          </>
        )
      }}
    </EditForm>
  )
}

type FoldedGridProps = ComponentProps<typeof PriceGrid> & { wrong: readonly string[] }

/** Rows without a price, folded away until one has an error. */
function FoldedGrid({ wrong, ...grid }: FoldedGridProps) {
  const t = useTranslate()
  const hasError = grid.rows.some((row) => wrong.some((name) => name.includes(`.${rowKey(row)}.`)))
  const [isUnfolded, setIsUnfolded] = useState(hasError)
  if (hasError && !isUnfolded) setIsUnfolded(true)
  return (
    <details className="more" open={isUnfolded} onToggle={(event) => setIsUnfolded(event.currentTarget.open)}>
      <summary>{t('prices.more_categories')}</summary>
      <PriceGrid {...grid} />
    </details>
  )
}

/** Prices as their log tells them apart: row and column. */
function cellLabels(rows: readonly GridLine[], columns: readonly GridLine[]): Record<string, string> {
  return Object.fromEntries(
    rows.flatMap((row) =>
      columns.map((column) => {
        const cell = { priceCategoryId: row.id, durationId: column.id }
        return [priceName(cell), `${row.label}, ${column.label}`]
      }),
    ),
  )
}

import { useForm } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { type ReactNode, useState } from 'react'
import { priceName } from '#app/domain/catalog/price-grid.ts'
import { type GridLine, productPricesSchema, rowKey } from '#app/http/schemas/product-prices-schema.ts'
import { useTranslate } from '#app/i18n/translate.ts'
import { Badge } from '#app/ui/feedback/badge.tsx'
import { EditorForm } from '#app/ui/form/editor-form.tsx'
import { type PageAnswer, useBlockAnswer } from './block-answer.ts'
import { type GridFields, PriceGrid } from './price-grid.tsx'
import type { BlockPart, PriceBlock } from './read-prices.server.ts'

type PriceBlockSectionProps = {
  block: PriceBlock
  columns: readonly GridLine[]
  version: number
  answer: PageAnswer
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

function PartForm(props: PartFormProps) {
  const { block, part, columns } = props
  const own = [...part.shown, ...part.folded].map((row) => block.prices[rowKey(row)])
  const answered = useBlockAnswer({ ...props, stored: [own, columns] })
  return <CellsForm key={answered.saving.key} {...props} answered={answered} />
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

type CellsFormProps = PartFormProps & { answered: ReturnType<typeof useBlockAnswer> }

function CellsForm({ intent, part, block, columns, title, answered }: CellsFormProps) {
  const t = useTranslate()
  const rows = [...part.shown, ...part.folded]
  const schema = productPricesSchema(t, { rows, columns })
  const [form, fields] = useForm({
    id: intent,
    lastResult: answered.result ?? null,
    defaultValue: { prices: block.prices },
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
  })
  const cells: GridFields = fields.prices
  const grid = { cells, columns, title }
  const isFolded = part.shown.length > 0
  const wrong = Object.keys(form.allErrors)
  const hasFoldedError = part.folded.some((row) => wrong.some((name) => name.includes(`.${rowKey(row)}.`)))
  const [isUnfolded, setIsUnfolded] = useState(hasFoldedError)
  if (hasFoldedError && !isUnfolded) setIsUnfolded(true)
  return (
    <EditorForm
      form={form}
      labels={cellLabels(rows, columns)}
      saving={answered.saving}
      intent={intent}
      isQuiet
    >
      <PriceGrid {...grid} rows={isFolded ? part.shown : rows} />
      {isFolded && part.folded.length > 0 ? (
        <details
          className="more"
          open={isUnfolded}
          onToggle={(event) => setIsUnfolded(event.currentTarget.open)}
        >
          <summary>{t('prices.more_categories')}</summary>
          <PriceGrid {...grid} rows={part.folded} />
        </details>
      ) : null}
    </EditorForm>
  )
}

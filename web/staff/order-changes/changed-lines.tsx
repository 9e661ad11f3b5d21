import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import { formatTaka } from '#shared/rules/money/price.ts'
import type { ServingShowroom } from '#shared/schemas/stock/stock-availability.ts'
import { ApiError, api, call } from '#web/api.ts'
import { catalogueKeys } from '#web/staff/catalogue-queries.ts'
import type { FormState } from '#web/staff/crud/form-state.ts'
import { Button } from '#web/ui/button.tsx'
import { QuantityStepper } from '#web/ui/form/quantity-stepper.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { type DraftLine, priceField } from './use-draft.ts'

interface ChangedLinesProps {
  lines: readonly DraftLine[]
  /** the chosen showroom; null: not known yet */
  showroom: ServingShowroom | null
  field: FormState['field']
  /** whether a pair may be given for less */
  mayApologise: boolean
  onChange: (lines: readonly DraftLine[]) => void
}

/** Size and quantity of each line, and another shoe by its article or name. */
export function ChangedLines({ lines, showroom, field, mayApologise, onChange }: ChangedLinesProps) {
  return (
    <div className="grid gap-4">
      <ul className="grid gap-4">
        {lines.map((line) => (
          <li key={line.key} className="grid gap-3 rounded-m border border-line p-3">
            <ChangedLine
              {...{ line, showroom, field, mayApologise }}
              onChange={(next) => onChange(lines.map((one) => (one === line ? next : one)))}
              onRemove={lines.length > 1 ? () => onChange(lines.filter((one) => one !== line)) : null}
            />
          </li>
        ))}
      </ul>
      <AddShoe onAdd={(line) => onChange([...lines, line])} />
    </div>
  )
}

interface ChangedLineProps extends Pick<ChangedLinesProps, 'showroom'> {
  line: DraftLine
  field: FormState['field']
  mayApologise: boolean
  onChange: (line: DraftLine) => void
  /** null: the only one */
  onRemove: (() => void) | null
}

function ChangedLine({ line, showroom, field, mayApologise, onChange, onRemove }: ChangedLineProps) {
  const name = localized(line.product, 'name')
  // A shoe that has left the shop keeps its size.
  const { data: shoe } = useQuery({
    queryKey: catalogueKeys.shoe(line.product._id),
    queryFn: () =>
      call(api.products.single[':id'].$get({ param: { id: line.product._id } })).catch((error) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
  })
  // Its own size stands, also where the shoe is made in it no more.
  const made = shoe?.sizes ?? []
  const own = { _id: line.size, size: line.sizeNumber }
  const sizes = made.some(({ _id }) => _id === own._id) ? made : [own, ...made]
  return (
    <>
      <p className="font-medium wrap-anywhere">
        {name} · {formatTaka(line.unitPrice)}
      </p>
      <p role="status" className="text-14 text-bad empty:hidden">
        {showroom && lackText(line, showroom)}
      </p>
      <div className="flex flex-wrap items-end gap-3">
        <SelectField
          label={t('Size of {name}', { name })}
          hideLabel
          name={`size-${line.key}`}
          value={line.size}
          onChange={({ target }) => {
            const chosen = sizes.find(({ _id }) => _id === target.value)
            if (chosen) onChange({ ...line, size: chosen._id, sizeNumber: chosen.size })
          }}
          disabled={sizes.length === 1}
          options={sizes.map(({ _id, size }) => ({ value: _id, label: t('Size {size}', { size: String(size) }) }))}
          className="min-w-32"
        />
        <QuantityStepper
          label={t('Quantity of {name}', { name })}
          value={line.quantity}
          max={99}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        {mayApologise && (
          <TextField
            label={t('A pair for less, as an apology')}
            {...field(priceField(line))}
            inputMode="numeric"
            autoComplete="off"
            maxLength={7}
            optional
            className="w-72 max-w-full"
          />
        )}
        {onRemove && (
          <Button tone="quiet" size="sm" onClick={onRemove} aria-label={t('Remove {name}', { name })}>
            Remove
          </Button>
        )}
      </div>
    </>
  )
}

/** What the showroom lacks of a line; null: it has all of it. */
function lackText({ product, size }: DraftLine, showroom: ServingShowroom): string | null {
  const lack = showroom.lacks.find((one) => one.product === product._id && one.size === size)
  if (!lack) return null
  const name = localized(showroom, 'code')
  if (lack.available === 0) return t('{showroom} does not have this size.', { showroom: name })
  return t('{showroom} has only {count} of this size.', { showroom: name, count: figures(lack.available) })
}

/** Adds the first shoe that a search finds, in its smallest size. */
function AddShoe({ onAdd }: { onAdd: (line: DraftLine) => void }) {
  const [text, setText] = useState('')
  const [isMissing, setMissing] = useState(false)
  const find = useMutation({
    mutationFn: async (query: string) => (await call(api.products.search.$get({ query: { query } }))).products[0],
    onSuccess: (shoe) => {
      const size = shoe?.sizes[0]
      setMissing(!shoe || !size)
      if (!shoe || !size) return
      setText('')
      onAdd({
        ...{ key: `new-${crypto.randomUUID()}`, product: shoe, size: size._id, sizeNumber: size.size },
        ...{ quantity: 1, unitPrice: shoe.discountPrice },
      })
    },
    meta: { errorToast: true },
  })
  const add = () => text.trim() && find.mutate(text.trim())
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        label={t('Another shoe: article or name')}
        name="shoe"
        type="search"
        autoComplete="off"
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          add()
        }}
        error={isMissing && t('No products found.')}
        className="min-w-44 grow"
      />
      <Button tone="secondary" busy={find.isPending} onClick={add}>
        Add
      </Button>
    </div>
  )
}

import { type ReactNode, useId } from 'react'
import { cx } from '#web/ui/cx.ts'
import { FieldError } from './field.tsx'

export interface TileOption {
  value: string
  label: ReactNode
  /** A second, smaller line */
  note?: ReactNode
  /** Why it is disabled, for screen readers and as a tooltip; the tile is struck through */
  unavailableReason?: string
}

interface OptionTilesProps {
  legend: ReactNode
  hideLegend?: boolean
  /** Shown at the right end of the legend's line: a link to a chart, the selected value */
  aside?: ReactNode
  name: string
  options: readonly TileOption[]
  value: string | null
  onChange: (value: string) => void
  error?: ReactNode
  className?: string
}

/** Radio buttons displayed as a row of tiles. */
export function OptionTiles({
  legend,
  hideLegend,
  aside,
  name,
  options,
  value,
  onChange,
  error,
  className,
}: OptionTilesProps) {
  const errorId = useId()
  return (
    <fieldset aria-describedby={error ? errorId : undefined} className={cx('relative', className)}>
      <legend className={hideLegend ? 'sr-only' : 'mb-1.5 text-14 font-medium'}>{legend}</legend>
      {aside && <div className="absolute top-0 right-0 -mt-6.5 text-14">{aside}</div>}
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} title={option.unavailableReason} className="option-tile">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              disabled={Boolean(option.unavailableReason)}
              aria-invalid={error ? true : undefined}
              className="sr-only"
            />
            <span className="font-medium">{option.label}</span>
            {option.note && <span className="text-12 opacity-80">{option.note}</span>}
            {option.unavailableReason && <span className="sr-only">({option.unavailableReason})</span>}
          </label>
        ))}
      </div>
      {error && (
        <div className="mt-2">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      )}
    </fieldset>
  )
}

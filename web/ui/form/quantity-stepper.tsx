import { Minus, Plus } from 'lucide-react'
import { figures } from '#shared/language/figures.ts'
import { cx } from '#web/ui/cx.ts'

interface QuantityStepperProps {
  /** The accessible name: 'Quantity of Oxford Classic' */
  label: string
  value: number
  onChange: (value: number) => void
  /** 1 to 999 by default */
  min?: number
  max?: number
  disabled?: boolean
  className?: string
}

/** A number between two buttons; the arrow keys, Page Up, Page Down, Home and End change it too. */
export function QuantityStepper({
  label,
  value,
  onChange,
  min = 1,
  max = 999,
  disabled,
  className,
}: QuantityStepperProps) {
  const changeTo = (next: number) => {
    const clampedValue = Math.min(max, Math.max(min, next))
    if (clampedValue !== value) onChange(clampedValue)
  }
  const valueByKey: Record<string, number> = {
    ArrowUp: value + 1,
    ArrowDown: value - 1,
    PageUp: value + 10,
    PageDown: value - 10,
    Home: min,
    End: max,
  }
  return (
    <fieldset
      aria-label={label}
      disabled={disabled}
      className={cx('inline-flex rounded-m border border-control bg-surface disabled:opacity-50', className)}
    >
      <button
        type="button"
        aria-label="Decrease quantity"
        disabled={value <= min}
        onClick={() => changeTo(value - 1)}
        className="stepper-button"
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <span
        role="spinbutton"
        tabIndex={disabled ? -1 : 0}
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-disabled={disabled}
        onKeyDown={(event) => {
          const next = valueByKey[event.key]
          if (next === undefined || disabled) return
          event.preventDefault()
          changeTo(next)
        }}
        className="grid min-w-10 place-items-center text-16 font-medium tabular-nums"
      >
        {figures(value)}
      </span>
      <button
        type="button"
        aria-label="Increase quantity"
        disabled={value >= max}
        onClick={() => changeTo(value + 1)}
        className="stepper-button"
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}

import { type ComponentProps, useId } from 'react'

/** A field with its label above it. */
export function CounterField({ label, className, ...input }: { label: string } & ComponentProps<'input'>) {
  const id = useId()
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block text-14 font-semibold">
        {label}
      </label>
      <input id={id} {...input} className="control-field" />
    </div>
  )
}

import { useId, useState } from 'react'
import { api, call } from '#web/api.ts'
import { toastError } from '#web/shop/toast-error.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { toast } from '#web/ui/toasts.ts'
import { useCatalogueParts } from './use-catalogue-parts.ts'

interface BulkBarProps {
  /** ids of products */
  chosen: ReadonlySet<string>
  onDone: () => void
  onClear: () => void
}

/** Changes price, flags or sub-category of all chosen products at once; hidden while none is chosen. */
export function BulkBar({ chosen, onDone, onClear }: BulkBarProps) {
  if (chosen.size === 0) return null
  return (
    <section
      aria-label="Change the chosen products"
      className="sticky top-20 z-10 mt-4 rounded-m border border-control bg-surface p-4 shadow-float"
    >
      <BulkForm chosen={chosen} onDone={onDone} onClear={onClear} />
    </section>
  )
}

function BulkForm({ chosen, onDone, onClear }: BulkBarProps) {
  const parts = useCatalogueParts()
  const heading = useId()
  const [busy, setBusy] = useState(false)

  const send = async (form: HTMLFormElement) => {
    const data = new FormData(form)
    const text = (name: string) => String(data.get(name) ?? '')
    const flag = (name: string) => (text(name) ? text(name) === 'yes' : undefined)
    setBusy(true)
    try {
      const { message } = await call(
        api.products['update-many'].$put({
          json: {
            products: [...chosen],
            subCategory: text('subCategory') || undefined,
            featured: flag('featured'),
            bestSeller: flag('bestSeller'),
            discountPercent: text('discountPercent') ? Number(text('discountPercent')) : undefined,
          },
        }),
      )
      toast.success(message)
      onDone()
    } catch (error) {
      toastError(error)
    } finally {
      setBusy(false)
    }
  }
  const yesOrNo = [
    { value: 'yes', label: 'Yes' },
    { value: 'no', label: 'No' },
  ]
  return (
    <form
      aria-labelledby={heading}
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void send(event.currentTarget)
      }}
      className="grid gap-4"
    >
      <p id={heading} className="font-semibold">
        {chosen.size} chosen
      </p>
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <TextField
          label="Discount in %"
          name="discountPercent"
          type="number"
          inputMode="numeric"
          min={0}
          max={90}
          placeholder="As it is"
        />
        <SelectField label="New Arrivals" name="featured" placeholder="As it is" options={yesOrNo} />
        <SelectField label="Bestseller" name="bestSeller" placeholder="As it is" options={yesOrNo} />
        <SelectField
          label="Sub Category"
          name="subCategory"
          placeholder="As it is"
          options={(parts?.subCategories ?? []).map(({ _id, name }) => ({ value: _id, label: name }))}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="sm" busy={busy}>
          Change all
        </Button>
        <Button tone="quiet" size="sm" onClick={onClear}>
          Choose none
        </Button>
      </div>
    </form>
  )
}

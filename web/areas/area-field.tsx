import { useCombobox } from 'downshift'
import { X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { areaName, findAreas, type ThanaArea, type ThanaNames } from '#shared/bangladesh/find-areas.ts'
import { t } from '#shared/language/t.ts'
import { cx } from '#web/ui/cx.ts'
import { Field, type FieldBaseProps } from '#web/ui/form/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'

const MAX_OPTIONS = 8

interface AreaFieldProps extends FieldBaseProps {
  value: ThanaArea | null
  onChange: (area: ThanaArea | null) => void
  banglaNames: ThanaNames
}

/** A field for a thana with its district, which are found by typing their names in either language. */
export function AreaField({ value, onChange, banglaNames, ...field }: AreaFieldProps) {
  const shown = value ? areaName(value) : ''
  /** null: nothing that is not chosen yet */
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? shown
  const areas = useMemo(
    () => (text === shown ? [] : findAreas(text, MAX_OPTIONS, banglaNames)),
    [text, shown, banglaNames],
  )
  const combobox = useCombobox<ThanaArea>({
    items: areas,
    inputValue: text,
    selectedItem: value,
    itemToString: (area) => (area ? areaName(area) : ''),
    itemToKey: (area) => area && areaName(area),
    // Enter takes the first one, and a shopper who leaves the field with one left over means it.
    defaultHighlightedIndex: 0,
    onInputValueChange: ({ inputValue, type }) => {
      if (type !== useCombobox.stateChangeTypes.InputChange) return
      setTyped(inputValue)
      if (value && inputValue === '') onChange(null)
    },
    onSelectedItemChange: ({ selectedItem }) => {
      setTyped(null)
      onChange(selectedItem)
    },
  })
  const isOpen = combobox.isOpen && text.trim() !== '' && text !== shown
  return (
    <Field {...field}>
      {(control) => (
        <div className="relative">
          <input
            {...combobox.getInputProps({ onBlur: () => setTyped(null) })}
            {...control}
            autoComplete="off"
            placeholder={t('Dhanmondi, Savar …')}
            maxLength={60}
            className={cx('control-field', shown && 'pr-12')}
          />
          {shown && (
            <IconButton
              label={t('Clear')}
              onClick={() => combobox.selectItem(null)}
              className="absolute! inset-y-0 right-0"
            >
              <X aria-hidden="true" className="size-4.5" />
            </IconButton>
          )}
          <ul
            {...combobox.getMenuProps({ 'aria-label': t('Thanas') })}
            className={cx(
              'absolute inset-x-0 top-full z-10 mt-1 rounded-m bg-surface shadow-float',
              !isOpen && 'hidden',
            )}
          >
            {isOpen &&
              areas.map((area, index) => (
                <li
                  key={areaName(area)}
                  {...combobox.getItemProps({ item: area, index })}
                  className={cx(
                    'flex min-h-11 cursor-pointer items-center px-3.5 text-14',
                    combobox.highlightedIndex === index && 'bg-ground',
                  )}
                >
                  {areaName(area)}
                </li>
              ))}
            {isOpen && areas.length === 0 && (
              <li role="presentation" className="px-3.5 py-3 text-14 text-ink-muted">
                {t('No thana of this name')}
              </li>
            )}
          </ul>
          <input type="hidden" name="thana" value={value?.thana ?? ''} />
        </div>
      )}
    </Field>
  )
}

/** An area in the current language. */
export function AreaName({ area }: { area: ThanaArea }) {
  return areaName(area)
}

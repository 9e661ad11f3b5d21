import { t } from '#shared/language/t.ts'
import { cutText } from '#shared/rules/cut-text.ts'

/** So much of a long text is read out: enough to know whose it is. */
const MAX_SHOWN = 200

/** A field of which two people have made different things. */
export interface Difference {
  name: string
  label: string
  /** as people read it */
  mine: string
  theirs: string
  /** whether whoever types has changed it at all */
  isMine: boolean
  /** Puts their value into the field */
  takeTheirs: () => void
}

/**
 * The fields of a form that differ from those of the same form as somebody else has saved it; `base` is the form as it was opened.
 * Files are left out: a chosen one is always one's own. A hidden input that stands for something chosen says by `data-label`
 * what it is, and by `data-text` what people read of it.
 */
export function compareForms(mine: HTMLFormElement, base: HTMLFormElement, theirs: HTMLFormElement): Difference[] {
  const names = new Set([...controlsOf(theirs)].map(({ name }) => name))
  return [...names].flatMap((name) => {
    const [own, first, other] = [mine, base, theirs].map((form) => controlsOf(form).filter((one) => one.name === name))
    if (!own?.length || !first || !other || filledIn(own) === filledIn(other)) return []
    return {
      name,
      label: labelOf(own),
      mine: textOf(own),
      theirs: textOf(other),
      isMine: filledIn(own) !== filledIn(first),
      takeTheirs: () => copyInto(own, other),
    }
  })
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function controlsOf(form: HTMLFormElement): Control[] {
  const all = form.querySelectorAll<Control>('input[name], textarea[name], select[name]')
  return [...all].filter(({ type, dataset }) => type !== 'file' && (type !== 'hidden' || dataset.label))
}

const isChoice = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && (control.type === 'checkbox' || control.type === 'radio')

const isTaken = (control: Control) => !isChoice(control) || control.checked

function filledIn(controls: readonly Control[]): string {
  return controls
    .filter(isTaken)
    .map(({ value }) => value)
    .join('\n')
}

function textOf(controls: readonly Control[]): string {
  const [only] = controls
  if (controls.length === 1 && only && isChoice(only)) return only.checked ? t('Yes') : t('No')
  const texts = controls.filter(isTaken).map((control) => {
    if (control instanceof HTMLSelectElement) return control.selectedOptions[0]?.text ?? ''
    return isChoice(control) ? labelOf([control]) : (control.dataset.text ?? control.value)
  })
  const text = texts.join(', ')
  const shown = cutText(text, MAX_SHOWN)
  return (shown.length < text.length ? `${shown}…` : shown) || t('empty')
}

function labelOf([control]: readonly Control[]): string {
  if (control?.dataset.label) return control.dataset.label
  const isOneOfMany = control?.type === 'radio'
  const legend = isOneOfMany ? control?.closest('fieldset')?.querySelector('legend') : null
  return (legend ?? control?.labels?.[0])?.textContent?.trim() ?? ''
}

/** As if it was typed or pressed, so that whatever follows the field follows it now as well. */
function copyInto(own: readonly Control[], other: readonly Control[]): void {
  own.forEach((control, index) => {
    const source = other[index]
    if (!source) return
    if (isChoice(control)) {
      if (isChoice(source) && control.checked !== source.checked) control.click()
      return
    }
    const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value') ?? {}
    set?.call(control, source.value)
    control.dispatchEvent(new Event('input', { bubbles: true }))
    control.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

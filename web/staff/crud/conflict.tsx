import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { ChooseFields } from './choose-fields.tsx'
import { compareForms, type Difference } from './compare-forms.ts'

interface ConflictProps {
  /** the open form */
  form: RefObject<HTMLFormElement | null>
  /** its fields as they were when it was opened, and as somebody else has saved them in the meantime */
  base: ReactNode
  theirs: ReactNode
  /** who that was, and when, if the shop knows it */
  by: string | undefined
  at: string | undefined
  /** All fields have what shall be saved */
  onDone: () => void
}

/** Says what somebody else has changed while a form was open, and asks field by field whose shall be kept. */
export function Conflict({ form, base, theirs, by, at, onDone }: ConflictProps) {
  const baseForm = useRef<HTMLFormElement>(null)
  const theirForm = useRef<HTMLFormElement>(null)
  const [differences, setDifferences] = useState<Difference[] | null>(null)
  useEffect(() => {
    if (!form.current || !baseForm.current || !theirForm.current) return
    setDifferences(compareForms(form.current, baseForm.current, theirForm.current))
  }, [form])
  const apply = (taken: ReadonlySet<string>) => {
    for (const { name, takeTheirs } of differences ?? []) if (taken.has(name)) takeTheirs()
    onDone()
  }
  return (
    <>
      {differences && <ChooseFields {...{ by, at }} choices={differences} onChoose={apply} />}
      {createPortal(
        <>
          <form ref={baseForm} hidden inert>
            {base}
          </form>
          <form ref={theirForm} hidden inert>
            {theirs}
          </form>
        </>,
        document.body,
      )}
    </>
  )
}

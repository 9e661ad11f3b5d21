import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { RadioGroup } from '#web/ui/radio-group.tsx'
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
  const [differences, setDifferences] = useState<Difference[]>([])
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set())
  useEffect(() => {
    if (!form.current || !baseForm.current || !theirForm.current) return
    const found = compareForms(form.current, baseForm.current, theirForm.current)
    setDifferences(found)
    setTaken(new Set(found.filter(({ isMine }) => !isMine).map(({ name }) => name)))
  }, [form])
  const choose = (name: string, whose: string) => {
    const next = new Set(taken)
    if (whose === 'theirs') next.add(name)
    else next.delete(name)
    setTaken(next)
  }
  const apply = () => {
    for (const { name, takeTheirs } of differences) if (taken.has(name)) takeTheirs()
    onDone()
  }
  return (
    <>
      <Notice
        tone="bad"
        title={
          by && at
            ? t('{name} changed this at {time}. Choose what to keep, field by field.', {
                name: by,
                time: formatDateTime(at),
              })
            : t('Somebody changed this in the meantime. Choose what to keep, field by field.')
        }
      >
        <div className="mt-3 grid gap-4">
          {differences.map(({ name, label, mine, theirs }) => (
            <RadioGroup
              key={name}
              legend={label}
              name={`keep-${name}`}
              value={taken.has(name) ? 'theirs' : 'mine'}
              onChange={(whose) => choose(name, whose)}
              options={[
                { value: 'mine', label: t('Mine: {value}', { value: mine }) },
                { value: 'theirs', label: t('Theirs: {value}', { value: theirs }) },
              ]}
            />
          ))}
        </div>
        <Button tone="secondary" size="sm" className="mt-3" onClick={apply}>
          Go on with these
        </Button>
      </Notice>
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

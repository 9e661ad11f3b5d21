import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** A field of which two people have made different things. */
export interface FieldChoice {
  name: string
  label: string
  /** as people read it */
  mine: string
  theirs: string
  /** whether whoever types has changed it at all; otherwise theirs is chosen at first */
  isMine: boolean
}

interface ChooseFieldsProps {
  /** who was faster, and when, if the shop knows it */
  by: string | undefined
  at: string | undefined
  choices: readonly FieldChoice[]
  /** The names of the fields that become theirs */
  onChoose: (theirs: ReadonlySet<string>) => void
}

/** Says who has changed the same thing in the meantime, and asks field by field whose shall be kept. */
export function ChooseFields({ by, at, choices, onChoose }: ChooseFieldsProps) {
  const [taken, setTaken] = useState<ReadonlySet<string>>(
    new Set(choices.filter(({ isMine }) => !isMine).map(({ name }) => name)),
  )
  const choose = (name: string, whose: string) => {
    const next = new Set(taken)
    if (whose === 'theirs') next.add(name)
    else next.delete(name)
    setTaken(next)
  }
  return (
    <div ref={bringIntoView}>
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
          {choices.map(({ name, label, mine, theirs }) => (
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
        <Button tone="secondary" size="sm" className="mt-3" onClick={() => onChoose(taken)}>
          Go on with these
        </Button>
      </Notice>
    </div>
  )
}

/** A long form of a dialog would leave the choice below its edge. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}

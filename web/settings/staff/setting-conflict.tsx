import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { LastChange, Settings, SettingsPart } from '#shared/schemas/settings.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { ChooseFields } from '#web/staff/crud/choose-fields.tsx'
import { changedBy } from './changed-by.ts'
import { settingChoices, withTheirs } from './setting-choices.ts'

type Part = Settings[SettingsPart]

interface SettingConflictProps {
  part: SettingsPart
  /** as the form was opened, and as somebody else has saved it since */
  base: Part
  theirs: Part
  /** What is filled in */
  readMine: () => Part
  lastChange: LastChange | undefined
  /** What the form shall show from now on, to be saved over theirs */
  onDone: (agreed: Part) => void
}

/** Who has changed a part of the settings while its form was filled in, and whose shall be kept, field by field. */
export function SettingConflict({ part, base, theirs, readMine, lastChange, onDone }: SettingConflictProps) {
  const { data: showrooms = [] } = useQuery(showroomsQuery)
  const [mine, setMine] = useState<Part | null>(null)
  const read = useEffectEvent(() => setMine(readMine()))
  useEffect(() => read(), [])
  if (!mine) return null
  const showroomName = (id: string) => {
    const showroom = showrooms.find(({ _id }) => _id === id)
    return showroom ? localized(showroom, 'code') : t('A closed store')
  }
  return (
    <ChooseFields
      by={lastChange && changedBy(lastChange)}
      at={lastChange?.at}
      choices={settingChoices(part, { base, mine, theirs }, showroomName)}
      onChoose={(names) => onDone(withTheirs(part, { mine: readMine(), theirs }, names))}
    />
  )
}

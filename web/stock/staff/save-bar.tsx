import { useQuery } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import { useState } from 'react'
import { figures } from '#shared/language/figures.ts'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { MAX_LABELS } from '#shared/rules/counter/box-label.ts'
import { groupLakh } from '#shared/rules/money/price.ts'
import { MAX_STOCK_ROWS, type WriteOffReason } from '#shared/rules/showrooms/stock.ts'
import { showroomOptions } from '#web/showrooms/showroom-options.ts'
import { showroomsQuery } from '#web/showrooms/showroom-queries.ts'
import { readTabStorage, removeTabStorage, writeTabStorage } from '#web/state/tab-storage.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { type Draft, draftKey, type Entry, isUnlikely, parseDraft, parsePairs, type SheetMode } from './sheet-draft.ts'
import { useSaveSheet } from './use-save-sheet.ts'

const REASONS = [
  { value: 'damaged', label: t('Damaged') },
  { value: 'lost', label: t('Lost') },
  { value: 'sample', label: t('Sample') },
] as const

type SheetEditing = ReturnType<typeof useSheetEditing>

/** What was typed into a sheet and what else is asked before it is saved; unlikely numbers are asked about first. */
export function useSheetEditing(showroom: string, mode: SheetMode) {
  const { draft, change, undo, canUndo, clear } = useSheetDraft(draftKey(mode, showroom))
  const { save, busy, errors, hasFailed } = useSaveSheet(showroom)
  const [reference, setReference] = useKeptText(`stock reference ${mode} ${showroom}`)
  const [reason, setReason] = useState<WriteOffReason>('damaged')
  const [to, setTo] = useState('')
  const [unlikely, setUnlikely] = useState<Entry[]>([])
  const entries = Object.values(draft)
  const wrongCount = entries.filter(({ text }) => parsePairs(text, mode) === null).length
  const isNamed = (mode !== 'receive' || reference.trim() !== '') && (mode !== 'transfer' || to !== '')
  const labels = mode === 'labels' ? entries.reduce((sum, { text }) => sum + (parsePairs(text, mode) ?? 0), 0) : 0
  const canSave =
    entries.length > 0 && entries.length <= MAX_STOCK_ROWS && wrongCount === 0 && isNamed && labels <= MAX_LABELS
  const submit = async () => {
    setUnlikely([])
    if (!canSave) return
    const left = await save(draft, { mode, reference: reference.trim(), reason, to })
    if (Object.keys(left).length > 0) return change(left, null)
    clear()
    setReference('')
  }
  return {
    ...{ draft, change, undo, canUndo, busy, errors, hasFailed, isNamed, canSave, wrongCount, unlikely, submit },
    ...{ reference, setReference, reason, setReason, to, setTo },
    count: entries.length,
    labels,
    dismissUnlikely: () => setUnlikely([]),
    /** Saves, or asks first about numbers that nobody has likely meant */
    ask: () => {
      const found = entries.filter((entry) => isUnlikely(entry, mode))
      return found.length > 0 ? setUnlikely(found) : submit()
    },
  }
}

interface SaveBarProps {
  /** id */
  showroom: string
  mode: SheetMode
  editing: SheetEditing
  /** shows what was typed, which is not saved */
  onShow?: () => void
}

/** What else is asked, the buttons, and how much was typed; stays at the bottom of the screen. */
export function SaveBar({ showroom, mode, editing, onShow }: SaveBarProps) {
  const { count, labels, wrongCount } = editing
  return (
    <div className="toast-floor sticky bottom-0 z-2 mt-4 border-t border-line bg-paper py-4">
      {editing.hasFailed && count > 0 && (
        <Notice tone="warn" className="mb-3">
          Nothing is saved yet. What you typed is kept here.
        </Notice>
      )}
      <div className="flex flex-wrap items-end gap-3">
        <Asked {...{ showroom, mode, editing }} />
        <Button onClick={onShow ?? editing.ask} disabled={!editing.canSave} busy={editing.busy}>
          {onShow ? t('Show labels') : mode === 'transfer' ? t('Send') : t('Save')}
        </Button>
        <Button tone="quiet" onClick={editing.undo} disabled={!editing.canUndo} icon={<Undo2 aria-hidden="true" />}>
          <span className="max-sm:sr-only">Undo</span>
        </Button>
        {onShow && count > 0 && (
          <Button tone="quiet" onClick={() => editing.change({}, null)}>
            Clear all
          </Button>
        )}
        <p role="status" className="basis-full text-14 text-ink-muted tabular-nums sm:basis-auto sm:py-3">
          {labels > 0 &&
            `${plural(labels, t('{count} label', { count: groupLakh(labels) }), t('{count} labels', { count: groupLakh(labels) }))} · `}
          {count > 0 && plural(count, t('1 size changed'), t('{count} sizes changed', { count: groupLakh(count) }))}
          {count > 0 &&
            !editing.isNamed &&
            ` · ${t('Still missing: {1}', { 1: mode === 'receive' ? t('Delivery note') : t('Send to') })}`}
          {count > MAX_STOCK_ROWS &&
            ` · ${t('At most {count} are saved at once', { count: groupLakh(MAX_STOCK_ROWS) })}`}
          {labels > MAX_LABELS && ` · ${t('At most {max} labels in one print', { max: figures(MAX_LABELS) })}`}
          {wrongCount > 0 && ` · ${t('{count} not a whole number', { count: groupLakh(wrongCount) })}`}
        </p>
      </div>
    </div>
  )
}

/** What a delivery, a transfer or a write-off needs beside its pairs. */
function Asked({ showroom, mode, editing: { reference, setReference, reason, setReason, to, setTo } }: SaveBarProps) {
  const { data: showrooms } = useQuery({ ...showroomsQuery, enabled: mode === 'transfer' })
  const className = 'min-w-0 grow basis-24 sm:grow-0 sm:basis-auto'
  if (mode === 'receive')
    return (
      <TextField
        label="Delivery note"
        name="reference"
        maxLength={80}
        autoComplete="off"
        required
        className={className}
        value={reference}
        onChange={({ target }) => setReference(target.value)}
      />
    )
  if (mode === 'transfer')
    return (
      <SelectField
        label="Send to"
        required
        className={className}
        value={to}
        placeholder="Choose a showroom"
        options={showroomOptions(showrooms ?? []).filter(({ value }) => value !== showroom)}
        onChange={({ target }) => setTo(target.value)}
      />
    )
  if (mode === 'write-off')
    return (
      <SelectField
        label="Reason"
        className={className}
        value={reason}
        options={REASONS}
        onChange={({ target }) => setReason(REASONS.find(({ value }) => value === target.value)?.value ?? reason)}
      />
    )
  return null
}

/** A text that is kept in this tab under a key until it is emptied. */
function useKeptText(key: string): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState(() => String(readTabStorage(key) ?? ''))
  const keep = (next: string) => {
    setText(next)
    if (next) writeTabStorage(key, next)
    else removeTabStorage(key)
  }
  return [text, keep]
}

/** How many steps can be taken back. */
const MAX_STEPS = 200

interface Step {
  draft: Draft
  /** the cell that was typed into after it; null: a block was pasted */
  cell: string | null
}

/** A draft that is kept in this tab under a key until it is saved, with a way back. */
function useSheetDraft(key: string) {
  const [draft, setDraft] = useState<Draft>(() => parseDraft(readTabStorage(key)))
  const [steps, setSteps] = useState<Step[]>([])
  const keep = (next: Draft) => {
    setDraft(next)
    if (Object.keys(next).length > 0) writeTabStorage(key, next)
    else removeTabStorage(key)
  }
  return {
    draft,
    /** Typing into the same cell is one step */
    change: (next: Draft, cell: string | null) => {
      if (cell === null || steps.at(-1)?.cell !== cell) setSteps([...steps, { draft, cell }].slice(-MAX_STEPS))
      keep(next)
    },
    undo: () => {
      const last = steps.at(-1)
      if (!last) return
      setSteps(steps.slice(0, -1))
      keep(last.draft)
    },
    canUndo: steps.length > 0,
    clear: () => {
      setSteps([])
      keep({})
    },
  }
}

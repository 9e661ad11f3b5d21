import { type ComponentType, type ReactNode, type Ref, type RefObject, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/language/t.ts'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { refuseImage } from '#web/lib/forms/refuse-image.ts'
import { shrinkImage } from '#web/lib/forms/shrink-image.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { Notice } from '#web/ui/notice.tsx'
import { ChooseFields } from './choose-fields.tsx'
import { compareForms, type Difference } from './compare-forms.ts'
import type { CropDialogProps } from './crop-dialog.tsx'
import type { FormSubmission } from './crud-resource.ts'
import type { FormHandle, FormState } from './form-state.ts'
import { type FormValues, readFormValues } from './form-values.ts'
import { needsPermission } from './needs-permission.ts'
import { useTypedForm } from './use-typed-form.tsx'

interface ManageFormProps {
  ref?: Ref<FormHandle>
  /** Saves the values and returns what to do next; errors are reported, and the values stay in the form */
  onSave: (submission: FormSubmission) => Promise<() => unknown>
  onCancel?: () => void
  /** Whether the values can be submitted; Submit is disabled until then */
  isReady?: (values: FormValues) => boolean
  /** What is still missing before the values can be submitted, listed beside Submit; takes the place of `isReady` */
  findMissing?: (values: FormValues) => readonly string[]
  /** toast in place of the server's message, which is then shown in the form */
  failureToast?: string
  submitLabel?: string
  /** what somebody else has saved in the meantime, with the fields as they were and are */
  conflict?: FormConflict | null
  /** The buttons stay in view, for a form that is longer than a page */
  sticky?: boolean
  /** more buttons, such as Delete */
  actions?: ReactNode
  /** What whoever only looks at the fields lacks: none can be changed, and there are no buttons */
  lacks?: Permission | undefined
  children: (form: FormState) => ReactNode
}

interface FormConflict {
  base: (form: FormState) => ReactNode
  theirs: (form: FormState) => ReactNode
  by: string | undefined
  at: string | undefined
  onDone: () => void
}

/** Of fields that are only read. */
const PLAIN_STATE: FormState = {
  errors: {},
  field: (name) => ({ name, error: undefined }),
  imageField: (name) => ({
    name,
    error: undefined,
    prepare: async (file) => file,
    refuse: async () => null,
    progress: null,
    onBusy: () => {},
  }),
}

const NO_VALUES: FormValues = { text: () => '', file: () => new File([], '') }

/** The form of every manage page: field errors, upload progress, and a confirmation before unsaved values are discarded. */
export function ManageForm(props: ManageFormProps) {
  const {
    ref,
    onSave,
    onCancel,
    isReady,
    findMissing,
    failureToast,
    submitLabel = t('Submit'),
    conflict,
    sticky,
    actions,
    lacks,
    children,
  } = props
  const [ready, setReady] = useState(!isReady)
  const [missing, setMissing] = useState(() => findMissing?.(NO_VALUES) ?? [])
  const [preparingCount, setPreparingCount] = useState(0)
  const { formProps, errors, field, progress, requestClose, notice } = useTypedForm({
    ref,
    onSave,
    onCancel,
    failureToast,
  })
  const handleInput = () => {
    formProps.onInput()
    const form = formProps.ref.current
    if (form && isReady) setReady(isReady(readFormValues(form)))
    if (form && findMissing) setMissing(findMissing(readFormValues(form)))
  }
  const onBusy = (busy: boolean) => setPreparingCount((count) => count + (busy ? 1 : -1))
  const squareCrop = useSquareCrop()
  const shrinkSquare = async (file: File) => shrinkImage(await squareCrop.crop(file))
  const imageField = (name: string, { square } = { square: false }) => ({
    ...field(name),
    prepare: square ? shrinkSquare : shrinkImage,
    refuse: refuseImage,
    progress,
    onBusy,
  })
  return (
    <form
      {...formProps}
      onSubmit={(event) => (preparingCount > 0 ? event.preventDefault() : formProps.onSubmit(event))}
      onInput={handleInput}
      className="grid grid-cols-1 gap-5"
    >
      {lacks ? (
        <>
          <Notice>{needsPermission(lacks)}</Notice>
          <fieldset disabled className="contents">
            {children({ errors, field, imageField })}
          </fieldset>
        </>
      ) : (
        children({ errors, field, imageField })
      )}
      {conflict && (
        <Conflict
          form={formProps.ref}
          {...conflict}
          base={conflict.base(PLAIN_STATE)}
          theirs={conflict.theirs(PLAIN_STATE)}
        />
      )}
      {notice}
      {missing.length > 0 && <p className="text-right text-14 text-ink-muted">Still missing: {missing.join(', ')}</p>}
      {/* On the right, because the admin area's toasts are on the left. */}
      {!lacks && (
        <div
          className={cx(
            'flex flex-wrap justify-end gap-3',
            sticky && 'toast-floor sticky bottom-0 z-2 border-t border-line bg-paper py-3',
          )}
        >
          {actions}
          {onCancel && (
            <Button tone="secondary" onClick={requestClose}>
              Cancel
            </Button>
          )}
          <Button type="submit" busy={progress !== null || preparingCount > 0} disabled={!ready || missing.length > 0}>
            {submitLabel}
          </Button>
        </div>
      )}
      {squareCrop.dialog}
    </form>
  )
}

interface Question {
  file: File
  answer: (file: File) => void
  Dialog: ComponentType<CropDialogProps>
}

/** How far from a square a picture may be that is taken as it is. */
const TOLERANCE = 0.02

/** Asks for the square of a picture that is none. `dialog` is to be rendered once. */
function useSquareCrop() {
  const [question, setQuestion] = useState<Question | null>(null)
  const crop = async (file: File): Promise<File> => {
    const bitmap = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null)
    if (!bitmap) return file
    const isSquare = Math.abs(bitmap.width / bitmap.height - 1) <= TOLERANCE
    bitmap.close()
    if (isSquare) return file
    const { CropDialog } = await import('./crop-dialog.tsx')
    return new Promise((resolve) => {
      const answer = (result: File) => {
        setQuestion(null)
        resolve(result)
      }
      setQuestion({ file, answer, Dialog: CropDialog })
    })
  }
  return {
    crop,
    dialog: question && (
      <question.Dialog
        title={t('Choose the square')}
        file={question.file}
        onCrop={question.answer}
        onClose={() => question.answer(question.file)}
      />
    ),
  }
}

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
function Conflict({ form, base, theirs, by, at, onDone }: ConflictProps) {
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

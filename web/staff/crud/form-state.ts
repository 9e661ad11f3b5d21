import type { FieldErrors } from '#web/lib/forms/field-errors.ts'

/** What the fields need to know about their form. */
export interface FormState {
  errors: FieldErrors
  /** The name of a field and its error, if it has one */
  field: (name: string) => { name: string; error: string | undefined }
  /** The same for an image field, of which a square may be asked for: how images are scaled down, which files are none, upload progress, and whether one is being prepared */
  imageField: (
    name: string,
    options?: { square: boolean },
  ) => {
    name: string
    error: string | undefined
    prepare: (file: File) => Promise<File>
    refuse: (file: File) => Promise<string | null>
    progress: number | null
    onBusy: (busy: boolean) => void
  }
}

/** Imperative handle of an open form. */
export interface FormHandle {
  /** closes the form, after a confirmation if it is dirty */
  requestClose: () => void
  /** marks the form as clean, because its entity has been deleted */
  markClean: () => void
}

import { t } from '#shared/language/t.ts'

/** Why an import does not go on: a part of the catalogue in errors.ts. */
export const IMPORT_ERRORS = {
  import_running: {
    status: 409,
    message: ({ file, by }: { file: string; by: string }) =>
      by === ''
        ? t('“{file}” is being brought in. Please wait for its end.', { file })
        : t('{by} is bringing in “{file}”. Please wait for its end.', { by, file }),
  },
  import_moved_on: { status: 409, message: () => t('This import has gone on meanwhile') },
} as const

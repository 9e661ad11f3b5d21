/** Who wrote a file: a spreadsheet with headings of its own, or another system in its documented form. */
export const IMPORT_SOURCES = ['table', 'shopify', 'woocommerce', 'square'] as const
export type ImportSource = (typeof IMPORT_SOURCES)[number]

/**
 * staged: its columns are to be confirmed; checking: the dry run goes on; checked: it is there; running: it is brought in; done; undoing;
 * undone.
 */
export const IMPORT_STATES = ['staged', 'checking', 'checked', 'running', 'done', 'undoing', 'undone'] as const
export type ImportState = (typeof IMPORT_STATES)[number]

/** The states in which the shop works on an import. */
export const AT_WORK = ['checking', 'running', 'undoing'] as const satisfies readonly ImportState[]

export function isAtWork(state: ImportState): boolean {
  return AT_WORK.some((one) => one === state)
}

/** What an import would do with an item. */
export const IMPORT_VERDICTS = ['added', 'changed', 'unchanged', 'wrong'] as const
export type ImportVerdict = (typeof IMPORT_VERDICTS)[number]

/** Which items of an import are looked at; `left`: those that an undo has left as they are. */
export const IMPORT_VIEWS = [...IMPORT_VERDICTS, 'left'] as const
export type ImportView = (typeof IMPORT_VIEWS)[number]

/** What has become of an item: done; out, because something has changed since the dry run; undone; left, as it has changed since. */
export const IMPORT_FATES = ['waiting', 'done', 'out', 'undone', 'left'] as const
export type ImportFate = (typeof IMPORT_FATES)[number]

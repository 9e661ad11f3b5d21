/** How long something can be taken back by the button of a toast. */
export const UNDO_MS = 8_000

// A dialog puts an entry on the history of the browser, so that Back closes it and does not leave the page. The entry stays when
// the dialog is closed otherwise: taking it away could meet a navigation that has begun. Back then passes over it
// (pass-dialog-entries.ts), and the next dialog uses it again. The router learns nothing of these entries: they have the address and the
// index of the page below.

type Close = () => void

/** The open dialogs, the topmost last. */
const open: Close[] = []

/** Lets Back close a dialog until the returned function is called. */
export function closeByBack(close: Close): () => void {
  window.closeDialog = closeTopmost
  open.push(close)
  addEntry()
  return () => void open.splice(open.indexOf(close), 1)
}

/** Whether the browser is at an entry that a dialog has put above that of its page. */
export function isAtDialogEntry(): boolean {
  return history.state?.ofDialog === true
}

function addEntry(): void {
  if (!isAtDialogEntry()) history.pushState({ ...history.state, ofDialog: true }, '')
  window.atEntry = history.state
}

function closeTopmost(): boolean {
  const close = open.at(-1)
  if (!close) return false
  close()
  // It may have asked a question first, or there is another one below.
  setTimeout(() => open.length > 0 && addEntry())
  return true
}

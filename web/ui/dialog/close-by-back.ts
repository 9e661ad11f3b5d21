// A dialog puts an entry on the history of the browser, so that Back closes it and does not leave the page. The entry stays when
// the dialog is closed otherwise: taking it away could meet a navigation that has begun. Back then passes over it, and the next dialog
// uses it again. The router learns nothing of these entries: they have the address and the index of the page below.

type Close = () => void

/** The open dialogs, the topmost last. */
const open: Close[] = []
/** The state of the entry where the browser is, as far as it is known here. */
let current: unknown = null

/** Lets Back close a dialog until the returned function is called. */
export function closeByBack(close: Close): () => void {
  // Before the router hears of it; the same listener is added once.
  addEventListener('popstate', handlePop, { capture: true })
  open.push(close)
  addEntry()
  return () => void open.splice(open.indexOf(close), 1)
}

/** Whether the browser is at an entry that a dialog has put above that of its page. */
export function isAtDialogEntry(): boolean {
  return isOfDialog(history.state)
}

function addEntry(): void {
  if (!isOfDialog(history.state)) history.pushState({ ...history.state, ofDialog: true }, '')
  current = history.state
}

function handlePop(event: PopStateEvent): void {
  const left = current
  current = event.state
  if (!isSamePage(left, event.state)) return
  event.stopImmediatePropagation()
  // Forward to an entry that has no dialog any more leads over it, if anything follows.
  if (isOfDialog(event.state)) {
    history.forward()
    return
  }
  const close = open.at(-1)
  if (!close) {
    history.back()
    return
  }
  close()
  // It may have asked a question first, or there is another one below.
  setTimeout(() => open.length > 0 && addEntry())
}

/** Whether the browser went between a page and the entry of its dialogs. */
function isSamePage(left: unknown, entered: unknown): boolean {
  return indexOf(left) === indexOf(entered) && isOfDialog(left) !== isOfDialog(entered)
}

const isOfDialog = (state: unknown): boolean => (state as { ofDialog?: boolean } | null)?.ofDialog === true
const indexOf = (state: unknown): unknown => (state as { idx?: number } | null)?.idx

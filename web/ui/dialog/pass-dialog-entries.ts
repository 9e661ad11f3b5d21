declare global {
  interface Window {
    /** The state of the entry of the browser's history where the page is, as far as it is known here */
    atEntry: unknown
    /** Closes the topmost dialog; false if there is none. Missing until one has been open */
    closeDialog?: () => boolean
  }
}

/**
 * A script that runs before everything else: Back and Forward pass over the entries that `close-by-back.ts` has put on the history, also
 * where a page was loaded anew that has opened no dialog since. A reload closes a dialog, but leaves the browser at its entry.
 */
export const PASS_DIALOG_ENTRIES =
  'atEntry=history.state;if(atEntry?.ofDialog)atEntry=history.back();addEventListener("popstate",e=>{let l=atEntry,s=atEntry=e.state;if(l?.idx==s?.idx&&!l?.ofDialog!=!s?.ofDialog){e.stopImmediatePropagation();s?.ofDialog?history.forward():window.closeDialog?.()||history.back()}},!0)'

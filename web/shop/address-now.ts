/**
 * What stands behind the question mark of the address at this moment. A page is drawn a little after its address has
 * changed: whoever chooses twice in that time must not lose the first choice.
 */
export function addressNow(): URLSearchParams {
  return new URLSearchParams(location.search)
}

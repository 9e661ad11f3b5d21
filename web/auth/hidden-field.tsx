/**
 * A field for programs that fill in every field of a form: neither seen, nor reached by Tab, nor read out, nor filled by
 * browsers and password managers. The server refuses whoever fills it.
 */
export function HiddenField({ name }: { name: string }) {
  return (
    <div aria-hidden="true" className="sr-only">
      <label translate="no">
        {name}
        <input name={name} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  )
}

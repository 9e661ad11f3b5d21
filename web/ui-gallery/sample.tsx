import type { ReactNode } from 'react'

/** A component's name beside its states. */
export function Sample({ name, note, children }: { name: string; note?: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-8 gap-y-3 border-t border-line py-5 grid-cols-1 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <h3 className="font-text text-14 tracking-normal">{name}</h3>
        {note && <p className="mt-1 text-14 text-ink-muted">{note}</p>}
      </div>
      <div>{children}</div>
    </div>
  )
}

/** A wrapping row of states. */
export function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

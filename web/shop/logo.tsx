import shop from '../../content/shop.json' with { type: 'json' }

/** The shop's wordmark: in one line, or with its two words below each other. */
export function Logo({ vertical = false }: { vertical?: boolean }) {
  const [first, ...rest] = shop.name.split(' ')
  return (
    <span className={vertical ? 'inline-grid leading-none' : 'whitespace-nowrap'}>
      <span>{first}</span> <span>{rest.join(' ')}</span>
    </span>
  )
}

import shop from '../../content/shop.json' with { type: 'json' }
import horizontal from '../brand/logo-horizontal.svg?url'
import vertical from '../brand/logo-vertical.svg?url'

interface LogoProps {
  /** Stacks the two words at 768 px and below */
  stacks?: boolean
  /** Classes that set the height */
  className: string
}

/** The shop's wordmark. */
export function Logo({ stacks, className }: LogoProps) {
  return (
    <picture>
      {stacks && <source media="(width <= 768px)" srcSet={vertical} width={372} height={168} />}
      <img src={horizontal} width={595} height={80} alt={shop.name} className={`w-auto ${className}`} />
    </picture>
  )
}

import { language } from '#shared/language/language.ts'
import { shopFacts } from '#web/shop-facts.ts'
import { cx } from '#web/ui/cx.ts'
import horizontal from '../brand/logo-horizontal.svg?url'
import vertical from '../brand/logo-vertical.svg?url'

interface LogoProps {
  /** Stacks the two words at 768 px and below */
  stacked?: boolean
  /** Classes that set the height */
  className: string
}

/** The shop's wordmark: drawn, or its Bangla name in type. */
export function Logo({ stacked, className }: LogoProps) {
  if (language() === 'bn')
    return (
      <span
        className={cx(
          'inline-flex items-center font-semibold leading-none whitespace-nowrap text-brand',
          stacked ? 'text-28' : 'text-22 lg:text-28',
          className,
        )}
      >
        {shopFacts.name}
      </span>
    )
  return (
    <picture>
      {stacked && <source media="(width <= 768px)" srcSet={vertical} width={372} height={168} />}
      <img
        src={horizontal}
        width={595}
        height={80}
        alt={shopFacts.name}
        className={`w-auto object-contain ${className}`}
      />
    </picture>
  )
}

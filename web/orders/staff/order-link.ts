import type { LinkProps } from 'react-router'

/** A link that opens an order over its list. */
export type OrderLink = Pick<LinkProps, 'to' | 'state' | 'preventScrollReset'>

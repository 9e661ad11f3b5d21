import type { ReactNode } from 'react'
import type { Permission } from '#shared/rules/people/permissions.ts'
import { useAccess } from './access.ts'

interface MayProps {
  permission: Permission
  /** where it has to hold: in the showroom with this id, or in all; default: in any */
  at?: string | undefined
  everywhere?: boolean
  /** in its place for others */
  otherwise?: ReactNode
  children: ReactNode
}

/** What is shown to those alone who have a permission: buttons, forms and links that would be refused to others. */
export function May({ permission, at, everywhere = false, otherwise = null, children }: MayProps) {
  const access = useAccess()
  if (!access?.may(permission)) return otherwise
  if (everywhere && !access.mayEverywhere(permission)) return otherwise
  if (at !== undefined && !access.mayAt(permission, at)) return otherwise
  return children
}

import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { t } from '#shared/language/t.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import type { ButtonStyle } from '#web/ui/button-style.ts'
import { toast } from '#web/ui/toast/toasts.ts'

/** That shoppers do not see something yet. */
export function NotPublished({ className }: { className?: string }) {
  return (
    <Badge tone="warn" className={className}>
      Not published
    </Badge>
  )
}

interface PublishProps {
  hidden: boolean
  /** of what is published, for screen readers */
  name: string
  publish: () => Promise<{ message: string }>
  /** the keys of loaded data that change by it */
  changes: readonly QueryKey[]
  size?: ButtonStyle['size']
}

/** 'Publish' for what is hidden; once pressed it says so in its place, where the focus is. */
export function PublishButton({ hidden, name, publish, changes, size }: PublishProps) {
  const queries = useQueryClient()
  const outcome = useRef<HTMLSpanElement>(null)
  const { mutate, isPending, isSuccess } = useMutation({
    mutationFn: publish,
    onSuccess: ({ message }) => {
      toast.success(message)
      return Promise.all(changes.map((queryKey) => queries.invalidateQueries({ queryKey })))
    },
  })
  const isDone = isSuccess && !hidden
  useEffect(() => {
    if (isDone) outcome.current?.focus()
  }, [isDone])
  if (isDone) {
    return (
      <span ref={outcome} tabIndex={-1} className="text-14 text-ink-muted outline-none">
        Published
      </span>
    )
  }
  if (!hidden) return null
  return (
    <Button size={size} tone="secondary" busy={isPending} onClick={() => mutate()}>
      Publish<span className="sr-only"> {name}</span>
    </Button>
  )
}

/** The name of a category to choose, with a mark where shoppers do not see it yet. */
export function withMark(name: string, hidden: boolean): string {
  return hidden ? t('{name} (not published)', { name }) : name
}

import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { plural } from '#shared/language/plural.ts'
import { t } from '#shared/language/t.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { productKeys } from './product-queries.ts'

interface PublishManyProps {
  ids: string[]
  onDone: () => void
}

/** 'Publish' for the chosen products; asked before, because nobody can take it back. */
export function PublishMany({ ids, onDone }: PublishManyProps) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(api.products['publish-many'].$put({ json: { products: ids } })),
    onSuccess: ({ message }) => {
      toast.success(message)
      void queries.invalidateQueries({ queryKey: productKeys.all })
      onDone()
    },
    onSettled: () => setAsking(false),
  })
  const count = ids.length
  return (
    <>
      <Button tone="secondary" size="sm" onClick={() => setAsking(true)}>
        Publish
      </Button>
      <ConfirmDialog
        open={asking}
        title={plural(count, t('Publish {count} product?', { count }), t('Publish {count} products?', { count }))}
        confirmLabel={t('Publish')}
        tone="primary"
        busy={isPending}
        onConfirm={() => mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('Shoppers see them at once. This cannot be undone.')}</p>
      </ConfirmDialog>
    </>
  )
}

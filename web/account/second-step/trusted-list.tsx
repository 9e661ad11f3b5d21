import { useMutation, useQueryClient } from '@tanstack/react-query'
import { formatDate, formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import type { TrustedBrowser } from '#shared/schemas/second-step.ts'
import { api, call } from '#web/api.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/toast/toasts.ts'
import { secondStepQuery } from '../account-queries.ts'
import { deviceName } from '../session-list.tsx'

/** 'Trusted browsers': those that need no second step, each of which can be asked for it again. */
export function TrustedList({ trusted }: { trusted: TrustedBrowser[] }) {
  const queries = useQueryClient()
  const end = useMutation({
    mutationFn: (id: string) => call(api.auth['trusted-browsers'][':id'].$delete({ param: { id } })),
    onSuccess: ({ message }) => toast.success(message),
    onSettled: () => queries.invalidateQueries(secondStepQuery),
  })
  return (
    <section className="border-b border-line py-6">
      <h2 className="text-18">Trusted browsers</h2>
      <p className="mt-1 text-14 text-pretty text-ink-muted">They sign in by your password alone.</p>
      <ul aria-label={t('Trusted browsers')} className="mt-4 divide-y divide-line border-t border-line">
        {trusted.map((browser) => (
          <li key={browser._id} className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4">
            <div className="grid min-w-0 gap-0.5">
              <p className="font-medium">{deviceName(browser)}</p>
              <p className="text-14 text-ink-muted tabular-nums">
                {t('Until {day}; last used {time}', {
                  day: formatDate(browser.expiresAt),
                  time: formatDateTime(browser.lastUsedAt),
                })}
              </p>
            </div>
            <Button
              tone="secondary"
              size="sm"
              busy={end.isPending && end.variables === browser._id}
              onClick={() => end.mutate(browser._id)}
            >
              Ask again<span className="sr-only"> {deviceName(browser)}</span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

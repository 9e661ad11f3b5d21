import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { figures } from '#shared/language/figures.ts'
import { localized } from '#shared/language/localized.ts'
import { t } from '#shared/language/t.ts'
import type { InventedFact } from '#shared/schemas/opening.ts'
import { api, call } from '#web/api.ts'
import { settingName } from '#web/settings/form-values.ts'
import { changedBy } from '#web/settings/setting-differences.ts'
import { PART_FIELDS } from '#web/settings/setting-fields.ts'
import { openingQuery } from '#web/settings/settings-queries.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { TextLink } from '#web/ui/text-link.tsx'

/** Whether shoppers get in: what is still in the way of the opening, and the presses that open and close the shop. */
export function OpeningSection() {
  const { data } = useQuery(openingQuery)
  const [isAsking, setAsking] = useState(false)
  const { mutate, isPending } = useMutation({
    mutationFn: (open: boolean) => call(api.settings.opening.$put({ json: { open } })),
    // The facts of this page say whether the shop is open: they come anew with it.
    onSuccess: () => location.reload(),
    onError: () => setAsking(false),
  })
  if (!data) return null
  const { open, invented, lastChange } = data
  const by = lastChange && { time: formatDateTime(lastChange.at), name: changedBy(lastChange) }
  return (
    <section aria-labelledby="opening" className="mb-8 rounded-m border border-line p-4 sm:p-6">
      <h2 id="opening" className="text-22">
        {open ? t('The shop is open') : t('The shop is closed')}
      </h2>
      {by && (
        <p className="mt-1 text-14 text-ink-muted">
          {open ? t('Opened {time} by {name}', by) : t('Closed {time} by {name}', by)}
        </p>
      )}
      {open ? (
        <Button tone="secondary" size="sm" className="mt-4" onClick={() => setAsking(true)}>
          Close the shop
        </Button>
      ) : (
        <>
          <p className="mt-2 max-w-prose">
            Shoppers and search engines see a page that says so. You and everybody who works here see all pages and can
            place a test order.
          </p>
          {invented.length > 0 ? (
            <>
              <h3 className="mt-5 text-18">{t('Still placeholders: {count}', { count: figures(invented.length) })}</h3>
              <p className="mt-1 max-w-prose text-14 text-ink-muted">
                Shoppers would read these, or pay to them. Once none is left, the shop opens here by one press.
              </p>
              <InventedList invented={invented} />
            </>
          ) : (
            <Button className="mt-4" busy={isPending} busyLabel={t('Opening…')} onClick={() => mutate(true)}>
              Open the shop to shoppers
            </Button>
          )}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Close the shop?"
        confirmLabel={t('Close the shop')}
        busy={isPending}
        onConfirm={() => mutate(false)}
        onClose={() => !isPending && setAsking(false)}
      >
        <p>
          At once nobody can look at shoes or order any more. Orders that are placed go on: buyers can follow them, and
          you work on them as ever. You can open the shop again at any time.
        </p>
      </ConfirmDialog>
    </section>
  )
}

/** What is invented, each with the way to where it is put right. */
function InventedList({ invented }: { invented: readonly InventedFact[] }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {invented.map((fact) => (
        <li key={keyOf(fact)} className="flex flex-wrap items-baseline gap-x-4 py-1">
          <Place fact={fact} />
          <span className="wrap-anywhere text-14 text-ink-muted" translate="no">
            {fact.value}
          </span>
        </li>
      ))}
    </ul>
  )
}

function keyOf(fact: InventedFact): string {
  if (fact.in === 'settings') return fact.path
  return fact.in === 'environment' ? fact.name : `${fact.showroom._id} ${fact.value}`
}

function Place({ fact }: { fact: InventedFact }) {
  if (fact.in === 'environment')
    return <span className="py-2">{t('{name}, where the shop is started', { name: fact.name })}</span>
  const [to, label] =
    fact.in === 'settings'
      ? [`#${settingName('shop', fact.path)}`, labelOf(fact.path)]
      : ['/dashboard/stores', t('Showroom {name}', { name: localized(fact.showroom, 'code') })]
  return (
    <TextLink to={to} className="py-2">
      {label}
    </TextLink>
  )
}

function labelOf(path: string): string {
  return PART_FIELDS.shop?.fields.find((field) => field.path === path)?.label ?? path
}

import { t } from '#shared/language/t.ts'

/** A moment in Dhaka, as files are read: `2026-11-24 15:04`. */
export function moment(at: string | Date | null | undefined): string | null {
  return at ? format.format(new Date(at)).replace(',', '') : null
}

const format = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Asia/Dhaka',
  dateStyle: 'short',
  timeStyle: 'short',
})

/** Yes, or an empty cell. */
export function yes(is: boolean | null | undefined): string | null {
  return is ? t('Yes') : null
}

/** Where something holds; null: in all showrooms. */
export function places(showrooms: readonly { code: string }[] | null): string {
  return showrooms ? showrooms.map(({ code }) => code).join(', ') : t('All showrooms')
}

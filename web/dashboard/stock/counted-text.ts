import { formatDateTime } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'

/** 'Counted at 21 November 2026, 14:05.'; '' if it was not counted. */
export function countedText(at: string | null): string {
  return at ? t('Counted at {time}.', { time: formatDateTime(at) }) : ''
}

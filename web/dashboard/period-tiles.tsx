import { dhakaDay } from '#shared/bangladesh/dates.ts'
import { t } from '#shared/language/t.ts'
import {
  DASHBOARD_PERIODS,
  type DashboardPeriod,
  isDashboardPeriod,
  isMonth,
  latestMonths,
  monthLabel,
  PERIOD_LABELS,
} from '#shared/rules/staff/dashboard-period.ts'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'
import { SelectField } from '#web/ui/form/select-field.tsx'

/** A whole year, and the month of last year to compare with. */
const MONTHS = 13

interface PeriodTilesProps {
  period: DashboardPeriod
  onChoose: (period: DashboardPeriod) => void
}

/** Selects the period of the figures: days up to today, or a month. */
export function PeriodTiles({ period, onChoose }: PeriodTilesProps) {
  const months = latestMonths(dhakaDay(new Date()), MONTHS)
  const older = isMonth(period) && !months.includes(period) ? [period] : []
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
      <OptionTiles
        legend="Period"
        name="period"
        value={isMonth(period) ? null : period}
        onChange={(value) => onChoose(parsePeriod(value))}
        options={DASHBOARD_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
      />
      <SelectField
        label="Month"
        className="w-full sm:w-46"
        value={isMonth(period) ? period : ''}
        onChange={({ target }) => onChoose(parsePeriod(target.value))}
        placeholder={t('Choose a month')}
        options={[...months, ...older].map((month) => ({ value: month, label: monthLabel(month) }))}
      />
    </div>
  )
}

/** Parses the period of the URL; the default is the last 7 days. */
export function parsePeriod(text: string | null): DashboardPeriod {
  return text !== null && isDashboardPeriod(text) ? text : '7'
}

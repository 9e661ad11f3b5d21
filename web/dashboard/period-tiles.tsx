import { DASHBOARD_PERIODS, type DashboardPeriod, PERIOD_LABELS } from '#shared/rules/staff/dashboard-period.ts'
import { OptionTiles } from '#web/ui/form/option-tiles.tsx'

interface PeriodTilesProps {
  period: DashboardPeriod
  onChoose: (period: DashboardPeriod) => void
}

/** Selects the period of the figures. */
export function PeriodTiles({ period, onChoose }: PeriodTilesProps) {
  return (
    <OptionTiles
      legend="Period"
      name="period"
      value={period}
      onChange={(value) => onChoose(parsePeriod(value))}
      options={DASHBOARD_PERIODS.map((value) => ({ value, label: PERIOD_LABELS[value] }))}
    />
  )
}

/** Parses the period of the URL; the default is the last 7 days. */
export function parsePeriod(text: string | null): DashboardPeriod {
  return DASHBOARD_PERIODS.find((period) => period === text) ?? '7'
}

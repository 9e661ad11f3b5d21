import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** A data series. */
export interface ChartSeries {
  name: string
  values: readonly number[]
  /** a value in the legend */
  format: (value: number) => string
  /** the same, abbreviated for an axis */
  formatShort?: (value: number) => string
}

export interface ChartData {
  /** what the x axis counts: 'Day' */
  xLabel: string
  /** labels of the x axis */
  labels: readonly string[]
  series: ChartSeries
}

export const CHART_HEIGHT = 180

/** Draws bars into an element, in the colours of the tokens and at its width. Returns a function that destroys them. */
export function drawChart(element: HTMLElement, { xLabel, labels, series }: ChartData): () => void {
  const { name, values, format, formatShort = format } = series
  const style = getComputedStyle(element)
  const color = (token: string) => style.getPropertyValue(`--color-${token}`)
  const axis = { font: `12px ${style.fontFamily}`, stroke: color('ink-muted'), ticks: { show: false } }
  const chart = new UPlot(
    {
      width: element.clientWidth,
      height: CHART_HEIGHT,
      scales: {
        x: { time: false, range: (_, min, max) => [min - 0.6, max + 0.6] },
        y: { range: rangeFromZero },
      },
      cursor: { drag: { x: false, y: false } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_, positions) => positions.map((position) => labels[position] ?? ''),
          incrs: [1, 2, 3, 5, 7, 10, 15],
          space: 56,
        },
        {
          ...axis,
          size: formatShort === format ? 44 : 64,
          grid: { stroke: color('line'), width: 1 },
          incrs: [1, 2, 5, ...integerSteps()],
          values: (_, ticks) => ticks.map(formatShort),
        },
      ],
      series: [
        { label: xLabel, value: (_, position) => labels[position ?? -1] ?? formatRange(labels) },
        {
          label: name,
          scale: 'y',
          stroke: color('brand'),
          width: 0,
          fill: color('brand'),
          paths: UPlot.paths.bars?.({ size: [0.7, 40] }),
          points: { show: false },
          // Without a hovered position the legend shows the total.
          value: (_, value) => format(value ?? sum(values)),
        },
      ],
    },
    [labels.map((_, position) => position), [...values]],
    element,
  )
  chart.root.style.fontFamily = 'inherit'
  const resizeObserver = new ResizeObserver(() => {
    if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height: CHART_HEIGHT })
  })
  resizeObserver.observe(element)
  return () => {
    resizeObserver.disconnect()
    chart.destroy()
  }
}

function formatRange(labels: readonly string[]): string {
  return labels.length > 1 ? `${labels[0]} – ${labels.at(-1)}` : (labels[0] ?? '')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function rangeFromZero(_: UPlot, __: number, max: number): [number, number] {
  return [0, Math.max(max, 1) * 1.08]
}

/** 10, 20, 50, 100, …: the values are integers. */
function integerSteps(): number[] {
  return Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** (power + 1))).flat()
}

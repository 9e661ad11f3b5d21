import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** A data series. */
export interface ChartSeries {
  name: string
  values: readonly number[]
  kind: 'bars' | 'line'
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
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries]
}

export const CHART_HEIGHT = 220
/** Narrower charts have no room for a second y axis. */
const TWO_AXES_MIN_WIDTH = 480

/** Draws a chart into an element, in the colours of the tokens and at its width. Returns a function that destroys it. */
export function drawChart(element: HTMLElement, { xLabel, labels, series }: ChartData): () => void {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`)
  const font = `12px ${style.fontFamily}`
  const axis = { font, stroke: color('ink-muted'), ticks: { show: false } }
  const strokes = [color('brand'), color('gold')]
  const chart = new UPlot(
    {
      width: element.clientWidth,
      height: CHART_HEIGHT,
      scales: {
        x: { time: false, range: (_, min, max) => [min - 0.6, max + 0.6] },
        ...Object.fromEntries(series.map((_, index) => [`y${index}`, { range: rangeFromZero }])),
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
        ...series.map(({ format, formatShort = format }, index) => ({
          ...axis,
          scale: `y${index}`,
          side: index ? (1 as const) : (3 as const),
          show: index === 0 || element.clientWidth >= TWO_AXES_MIN_WIDTH,
          // Room for '৳ 1.5 lakh'.
          size: formatShort === format ? 44 : 68,
          grid: { show: index === 0, stroke: color('line'), width: 1 },
          incrs: [1, 2, 5, ...integerSteps()],
          values: (_: UPlot, ticks: number[]) => ticks.map(formatShort),
        })),
      ],
      series: [
        { label: xLabel, value: (_, position) => labels[position ?? -1] ?? formatRange(labels) },
        ...series.map(({ name, kind, format, values }, index) => ({
          label: name,
          scale: `y${index}`,
          stroke: strokes[index],
          width: kind === 'line' ? 2 : 0,
          fill: kind === 'bars' ? strokes[index] : undefined,
          paths: kind === 'bars' ? UPlot.paths.bars?.({ size: [0.7, 40] }) : undefined,
          points: { show: false },
          // Without a hovered position the legend shows the total.
          value: (_: UPlot, value: number | null) => format(value ?? sum(values)),
        })),
      ],
    },
    [labels.map((_, position) => position), ...series.map(({ values }) => [...values])],
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

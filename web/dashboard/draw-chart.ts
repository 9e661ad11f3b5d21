import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** A data series. */
export interface ChartSeries {
  name: string
  values: readonly number[]
  look: 'bars' | 'line'
  /** a value in the legend */
  format: (value: number) => string
  /** the same, abbreviated for an axis */
  short?: (value: number) => string
}

export interface ChartFigures {
  /** what the x axis counts: 'Day' */
  place: string
  /** labels of the x axis */
  labels: readonly string[]
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries]
}

export const CHART_HEIGHT = 220
/** Narrower charts have no room for a second y axis. */
const WIDE = 480

/** Draws a chart into an element, in the colours of the tokens and at its width. Returns a function that destroys it. */
export function drawChart(place: HTMLElement, { place: placeName, labels, series }: ChartFigures): () => void {
  const style = getComputedStyle(place)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`)
  const font = `12px ${style.fontFamily}`
  const axis = { font, stroke: color('ink-muted'), ticks: { show: false } }
  const strokes = [color('brand'), color('price')]
  const chart = new UPlot(
    {
      width: place.clientWidth,
      height: CHART_HEIGHT,
      scales: {
        x: { time: false, range: (_, min, max) => [min - 0.6, max + 0.6] },
        ...Object.fromEntries(series.map((_, nth) => [`y${nth}`, { range: fromZero }])),
      },
      cursor: { drag: { x: false, y: false } },
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_, places) => places.map((at) => labels[at] ?? ''),
          incrs: [1, 2, 3, 5, 7, 10, 15],
          space: 56,
        },
        ...series.map(({ format, short = format }, nth) => ({
          ...axis,
          scale: `y${nth}`,
          side: nth ? (1 as const) : (3 as const),
          show: nth === 0 || place.clientWidth >= WIDE,
          size: nth ? 64 : 44,
          grid: { show: nth === 0, stroke: color('line'), width: 1 },
          incrs: [1, 2, 5, ...wholeSteps()],
          values: (_: UPlot, ticks: number[]) => ticks.map(short),
        })),
      ],
      series: [
        { label: placeName, value: (_, at) => labels[at ?? -1] ?? range(labels) },
        ...series.map(({ name, look, format, values }, nth) => ({
          label: name,
          scale: `y${nth}`,
          stroke: strokes[nth],
          width: look === 'line' ? 2 : 0,
          fill: look === 'bars' ? strokes[nth] : undefined,
          paths: look === 'bars' ? UPlot.paths.bars?.({ size: [0.7, 40] }) : undefined,
          points: { show: false },
          // Without a hovered position the legend shows the total.
          value: (_: UPlot, value: number | null) => format(value ?? sum(values)),
        })),
      ],
    },
    [labels.map((_, at) => at), ...series.map(({ values }) => [...values])],
    place,
  )
  chart.root.style.fontFamily = 'inherit'
  const watcher = new ResizeObserver(() => {
    if (place.clientWidth !== chart.width) chart.setSize({ width: place.clientWidth, height: CHART_HEIGHT })
  })
  watcher.observe(place)
  return () => {
    watcher.disconnect()
    chart.destroy()
  }
}

function range(labels: readonly string[]): string {
  return labels.length > 1 ? `${labels[0]} – ${labels.at(-1)}` : (labels[0] ?? '')
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function fromZero(_: UPlot, __: number, max: number): [number, number] {
  return [0, Math.max(max, 1) * 1.08]
}

/** 10, 20, 50, 100, …: the values are integers. */
function wholeSteps(): number[] {
  return Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** (power + 1))).flat()
}

import UPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'

/** A data series. */
export interface ChartSeries {
  name: string
  values: readonly number[]
  kind: 'bars' | 'line'
  /** a value beside its name */
  format: (value: number) => string
  /** the same, abbreviated for an axis */
  formatShort?: (value: number) => string
}

export interface ChartData {
  /** labels of the x axis */
  labels: readonly string[]
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries]
}

const HEIGHT = 220
/** What a figure of 12 px is wide at most, Bangla letters included. */
const FIGURE_WIDTH = 8
/** Beyond the last bar, for the half of its label that is wider than the bar. */
const END_PADDING = 28

/**
 * Draws bars and lines into an element, in the colours of the tokens and at its width; all words are ours, so what is pointed at
 * is told to `onPoint`. Returns a function that destroys it.
 */
export function drawChart(
  element: HTMLElement,
  { labels, series }: ChartData,
  onPoint: (position: number | null) => void,
): () => void {
  const style = getComputedStyle(element)
  const color = (name: string) => style.getPropertyValue(`--color-${name}`)
  const axis = { font: `12px ${style.fontFamily}`, stroke: color('ink-muted'), ticks: { show: false } }
  const strokes = [color('brand'), color('gold')]
  const { format, formatShort = format } = series[0]
  const top = roundUp(Math.max(1, ...series.flatMap(({ values }) => values)))
  const chart = new UPlot(
    {
      width: element.clientWidth,
      height: HEIGHT,
      padding: [10, END_PADDING, 0, null],
      legend: { show: false },
      scales: { x: { time: false, range: (_, min, max) => [min - 0.6, max + 0.6] }, y: { range: [0, top] } },
      cursor: { drag: { x: false, y: false }, y: false, points: { show: false } },
      hooks: { setCursor: [({ cursor }) => onPoint(cursor.idx ?? null)] },
      axes: [
        {
          ...axis,
          grid: { show: false },
          values: (_, positions) => positions.map((position) => labels[position] ?? ''),
          incrs: [1, 2, 3, 5, 7, 10, 15],
          space: widestOf(labels) + 12,
          size: 30,
        },
        {
          ...axis,
          size: widestOf([0.25, 0.5, 0.75, 1].map((share) => formatShort(top * share))) + 16,
          grid: { stroke: color('line'), width: 1 },
          incrs: [1, 2, 5, ...integerSteps()],
          values: (_, ticks) => ticks.map(formatShort),
        },
      ],
      series: [
        {},
        ...series.map(({ kind }, index) => ({
          stroke: strokes[index],
          width: kind === 'line' ? 2 : 0,
          fill: kind === 'bars' ? strokes[index] : undefined,
          paths: kind === 'bars' ? UPlot.paths.bars?.({ size: [0.7, 40] }) : undefined,
          points: { show: false },
        })),
      ],
    },
    [labels.map((_, position) => position), ...series.map(({ values }) => [...values])],
    element,
  )
  const resizeObserver = new ResizeObserver(() => {
    if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height: HEIGHT })
  })
  resizeObserver.observe(element)
  return () => {
    resizeObserver.disconnect()
    chart.destroy()
  }
}

function widestOf(texts: readonly string[]): number {
  return Math.max(...texts.map(({ length }) => length)) * FIGURE_WIDTH
}

/** The next round number, so that the largest bar ends below the uppermost line: 1,834 → 2,000. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10].find((factor) => factor * power > value) ?? 10
  return Math.ceil(step * power)
}

/** 10, 20, 50, 100, …: the values are integers. */
function integerSteps(): number[] {
  return Array.from({ length: 10 }, (_, power) => [1, 2, 5].map((digit) => digit * 10 ** (power + 1))).flat()
}

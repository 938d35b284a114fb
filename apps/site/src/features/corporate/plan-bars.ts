/** A chart's dimensions, in drawing units. */
export const CHART = { width: 720, height: 280, left: 56, bottom: 36, top: 28, bar: 56 } as const

export type Bar = { x: number; y: number; height: number }
export type BarPlan = { bars: readonly Bar[]; marks: readonly { value: number; y: number }[] }

const MAX_TICKS = 4

/** Positions of the bars for these values, and scale lines at round values, the last above the tallest bar. */
export function planBars(values: readonly number[]): BarPlan {
  const tallest = Math.max(0, ...values)
  const step = stepFor(tallest)
  const count = Math.max(1, Math.ceil(tallest / step))
  const top = count * step
  const room = CHART.height - CHART.bottom - CHART.top
  const yOf = (value: number) => CHART.height - CHART.bottom - (value / top) * room
  const each = (CHART.width - CHART.left) / Math.max(1, values.length)
  return {
    bars: values.map((value, place) => ({
      x: CHART.left + each * place + (each - CHART.bar) / 2,
      y: yOf(value),
      height: (value / top) * room,
    })),
    marks: Array.from({ length: count + 1 }, (_, place) => ({
      value: place * step,
      y: yOf(place * step),
    })),
  }
}

/** The smallest of 1, 2, 5, 10, 20 … that needs few lines. */
function stepFor(tallest: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) if (tallest <= step * MAX_TICKS) return step
}

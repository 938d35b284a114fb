import type { AreaStep } from './build-parts.ts'

/** Measured on two slow cores, for each megabyte of an extract and for any extract. */
const EXPECTED: Readonly<Record<AreaStep, { perMegabyte: number; atLeast: number }>> = {
  check: { perMegabyte: 0.05, atLeast: 0.5 },
  streets: { perMegabyte: 1.2, atLeast: 2 },
  map: { perMegabyte: 1, atLeast: 2 },
  places: { perMegabyte: 1.2, atLeast: 3 },
  samples: { perMegabyte: 0, atLeast: 2 },
}
const ORDER: readonly AreaStep[] = ['check', 'streets', 'map', 'places', 'samples']
/** A step without a measure of its own is never reported as complete. */
const MAX_GUESS = 0.95
const PACES = { min: 0.25, max: 10 }

export type ImportProgress = {
  step: AreaStep
  /** The part of the step that is done, 0 to 1. */
  part: number
  secondsLeft: number
}

/**
 * Guesses how far an import is and how long it will take: from what each step usually takes, and how fast the steps so
 * far were. Times are in milliseconds of any clock.
 */
export function estimateImport({
  bytes,
  steps,
  startedAt,
}: {
  bytes: number
  steps: ReadonlySet<AreaStep>
  startedAt: number
}) {
  const expected = (step: AreaStep): number => {
    const { perMegabyte, atLeast } = EXPECTED[step]
    return steps.has(step) ? Math.max(atLeast, (perMegabyte * bytes) / 1e6) : 0
  }
  let current: AreaStep = 'check'
  let stepStartedAt = startedAt
  return {
    begin(step: AreaStep, now: number): void {
      current = step
      stepStartedAt = now
    },
    /** `part` where the step knows it. */
    at(now: number, part?: number): ImportProgress {
      const place = ORDER.indexOf(current)
      const before = ORDER.slice(0, place).reduce((sum, step) => sum + expected(step), 0)
      const after = ORDER.slice(place + 1).reduce((sum, step) => sum + expected(step), 0)
      const own = expected(current)
      const earlierSeconds = (stepStartedAt - startedAt) / 1000
      const pace = clamp(before > 0 ? earlierSeconds / before : 1)
      const inStep = (now - stepStartedAt) / 1000
      const done = Math.min(part ?? inStep / (own * pace), part === undefined ? MAX_GUESS : 1)
      const left =
        part !== undefined && part > 0.05 ? (inStep / part) * (1 - part) : own * pace * (1 - done)
      return { step: current, part: done, secondsLeft: Math.ceil(left + after * pace) }
    },
  }
}

const clamp = (pace: number): number => Math.min(PACES.max, Math.max(PACES.min, pace))

/** The narrowest bar shows the pickup time; in rem at the normal font size. */
const MIN_BAR_REM = 3.125

/** Width of the narrowest bar at the normal font size. */
export const MIN_BAR_PX = MIN_BAR_REM * 16

/** Padding and borders of a bar. */
const EDGES_REM = 0.75

/** A bar whose text is narrower than this, in rem, has the class; a narrower bar also has those of the wider ones. */
const CLASSES = [
  [10, 'bar-short'],
  [7, 'bar-narrow'],
  [3.75, 'bar-tiny'],
] as const

/**
 * Which parts of a bar's text have room. Classes and not container queries: a change of the time range would lay out
 * every bar three times.
 * @param minMinutes The minutes that the narrowest bar takes.
 */
export function sizeClasses(minutes: number, minMinutes: number): string {
  const rem = (minutes / minMinutes) * MIN_BAR_REM - EDGES_REM
  return CLASSES.filter(([max]) => rem <= max)
    .map(([, name]) => name)
    .join(' ')
}

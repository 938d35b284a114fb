/**
 * A local date and time at the pickup: `YYYY-MM-DDTHH:mm`, no zone, or empty when none is chosen.
 * The server turns it into an instant.
 */
export type WallClock = string

/** `2026-12-01T09:30` as `01/12/2026 09:30`, built from the string itself, so that server and browser always agree. */
export function writeWallClock(value: WallClock): string {
  const [date = '', time = ''] = value.split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year} ${time}`
}

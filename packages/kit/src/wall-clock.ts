/**
 * A date and time as people read it off the wall where the car is: `YYYY-MM-DDTHH:mm`, no zone,
 * or empty when nothing is chosen.
 * The server turns it into an instant.
 */
export type WallClock = string

/** `2026-12-01T09:30` as `01/12/2026 09:30`, letter by letter: server and browser always agree. */
export function writeWallClock(value: WallClock): string {
  const [date = '', time = ''] = value.split('T')
  const [year, month, day] = date.split('-')
  return `${day}/${month}/${year} ${time}`
}

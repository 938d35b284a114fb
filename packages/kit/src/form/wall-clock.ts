/**
 * A local date and time at the pickup: `YYYY-MM-DDTHH:mm`, no zone, or empty when none is chosen.
 * The server turns it into an instant.
 */
export type WallClock = string

/** `2026-12-01T09:30` as “Tue 1 Dec, 09:30”, in the language of the page: no reader can swap day and month. */
export function writeWallClock(value: WallClock): string {
  const locale = globalThis.document?.documentElement.lang || 'en-GB'
  const day = new Date(`${value}Z`).toLocaleDateString(locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  return `${day}, ${value.slice(11, 16)}`
}

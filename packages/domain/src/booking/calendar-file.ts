/** One leg as a calendar entry. */
export type CalendarEvent = {
  /** Never changes: it lets a calendar tell a changed leg from a different one. */
  uid: string
  /** Increases with every change. */
  sequence: number
  isCancelled: boolean
  /** Requested but not confirmed yet. */
  isTentative?: boolean
  stampAt: Date
  /** For a subscribed calendar: the time of the last change. */
  changedAt?: Date
  startsAt: Date
  endsAt: Date
  summary: string
  location: string
  description: string
  url: string
}

/** A calendar file of RFC 5545: instants in UTC, which every calendar shows in its reader's own zone. */
export function writeCalendarFile({
  producer,
  method,
  events,
  followed,
}: {
  producer: string
  method: 'PUBLISH' | 'CANCEL'
  events: readonly CalendarEvent[]
  /** For a subscribed calendar: its name and how often to refresh it. */
  followed?: { name: string; everyMinutes: number }
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Kerbside//${clean(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...(followed ? namesOf(followed) : []),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

/** As RFC 7986 defines them, and as older calendars read them. */
const namesOf = ({ name, everyMinutes }: { name: string; everyMinutes: number }): string[] => [
  `NAME:${clean(name)}`,
  `X-WR-CALNAME:${clean(name)}`,
  `REFRESH-INTERVAL;VALUE=DURATION:PT${everyMinutes}M`,
  `X-PUBLISHED-TTL:PT${everyMinutes}M`,
]

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${clean(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.stampAt)}`,
  ...(event.changedAt ? [`LAST-MODIFIED:${stamp(event.changedAt)}`] : []),
  `DTSTART:${stamp(event.startsAt)}`,
  `DTEND:${stamp(event.endsAt)}`,
  `STATUS:${statusOf(event)}`,
  `SUMMARY:${clean(event.summary)}`,
  `LOCATION:${clean(event.location)}`,
  `DESCRIPTION:${clean(event.description)}`,
  `URL:${event.url.replaceAll(UNSEEN, '')}`,
  'TRANSP:OPAQUE',
  'END:VEVENT',
]

const statusOf = ({ isCancelled, isTentative = false }: CalendarEvent): string => {
  if (isCancelled) return 'CANCELLED'
  return isTentative ? 'TENTATIVE' : 'CONFIRMED'
}

/** 20261203T093000Z */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Control characters are not allowed in a text; a line break is escaped. */
const UNSEEN = /\p{Cc}/gu

const clean = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(UNSEEN, '').replaceAll(/[\\;,]/g, (sign) => `\\${sign}`))
    .join('\\n')

/** Lines have at most 75 bytes without their line break; a continuation begins with a space, which counts. */
const MAX_LINE_BYTES = 75

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const more = bytesOf(sign)
    if (bytes + more > MAX_LINE_BYTES) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += sign
    bytes += more
  }
  return [...parts, part].join('\r\n ')
}

/** Size of one character in UTF-8. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

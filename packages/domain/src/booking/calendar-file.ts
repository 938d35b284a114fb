/** One journey in somebody's calendar. */
export type CalendarEvent = {
  /** The same for ever: by it a calendar knows a change from another journey. */
  uid: string
  /** Higher with every change. */
  sequence: number
  isCancelled: boolean
  stampAt: Date
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
}: {
  producer: string
  method: 'PUBLISH' | 'CANCEL'
  events: readonly CalendarEvent[]
}): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//Kerbside//${clean(producer)}//EN`,
    'CALSCALE:GREGORIAN',
    `METHOD:${method}`,
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

const linesOf = (event: CalendarEvent): string[] => [
  'BEGIN:VEVENT',
  `UID:${clean(event.uid)}`,
  `SEQUENCE:${event.sequence}`,
  `DTSTAMP:${stamp(event.stampAt)}`,
  `DTSTART:${stamp(event.startsAt)}`,
  `DTEND:${stamp(event.endsAt)}`,
  `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  `SUMMARY:${clean(event.summary)}`,
  `LOCATION:${clean(event.location)}`,
  `DESCRIPTION:${clean(event.description)}`,
  `URL:${event.url.replaceAll(UNSEEN, '')}`,
  'TRANSP:OPAQUE',
  'END:VEVENT',
]

/** 20261203T093000Z */
const stamp = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d{3}/g, '')

/** Controls have no place in a text; a line break has its own spelling. */
const UNSEEN = /\p{Cc}/gu

const clean = (text: string): string =>
  text
    .split(/\r\n|\r|\n/)
    .map((line) => line.replaceAll(UNSEEN, '').replaceAll(/[\\;,]/g, (sign) => `\\${sign}`))
    .join('\\n')

/** Lines are at most 75 bytes without their end; the next one begins with a space, which counts. */
const LONGEST_BYTES = 75

function fold(line: string): string {
  const parts: string[] = []
  let part = ''
  let bytes = 0
  for (const sign of line) {
    const more = bytesOf(sign)
    if (bytes + more > LONGEST_BYTES) {
      parts.push(part)
      part = ''
      bytes = 1
    }
    part += sign
    bytes += more
  }
  return [...parts, part].join('\r\n ')
}

/** Of one sign in UTF-8. */
function bytesOf(sign: string): number {
  const code = sign.codePointAt(0) ?? 0
  if (code < 0x80) return 1
  if (code < 0x800) return 2
  return code < 0x1_0000 ? 3 : 4
}

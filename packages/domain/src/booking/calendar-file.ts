/** One journey in somebody's calendar. */
export type CalendarEvent = {
  /** The same for ever: by it a calendar knows a change from another journey. */
  uid: string
  /** Higher with every change. */
  sequence: number
  isCancelled: boolean
  /** Asked for, and not promised yet. */
  isTentative?: boolean
  stampAt: Date
  /** Of a calendar that is read again and again: when anything about it changed last. */
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
  /** Of a calendar that is read again and again: what it is called, and how often is often enough. */
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

/** By RFC 7986, and as calendars called it before. */
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

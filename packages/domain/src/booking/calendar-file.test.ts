import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CalendarEvent, writeCalendarFile } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: 'KB-1040718-out@kerbside',
  sequence: 3,
  isCancelled: false,
  stampAt: new Date('2026-03-10T12:00:00Z'),
  startsAt: new Date('2026-03-29T01:30:00Z'),
  endsAt: new Date('2026-03-29T02:30:00Z'),
  summary: 'Kerbside: Heathrow to Soho',
  location: 'Heathrow Terminal 5, TW6 2GA',
  description: 'Saloon; call 020 7946 0123',
  url: 'https://kerbside.example/ticket/abc.html',
}

/** Parses a file as a calendar does by RFC 5545: unfolds lines, splits at the first colon, undoes the escapes. */
function readBack(file: string) {
  expect(file.endsWith('\r\n')).toBe(true)
  const folded = file.slice(0, -2).split('\r\n')
  for (const line of folded)
    expect(encodeURIComponent(line).replaceAll(/%../g, 'x').length).toBeLessThanOrEqual(75)
  const lines = file.slice(0, -2).replaceAll('\r\n ', '').split('\r\n')
  const events: Record<string, string>[] = []
  const head: Record<string, string> = {}
  let open: Record<string, string> | undefined
  for (const line of lines) {
    const colon = line.indexOf(':')
    const [name, value] = [line.slice(0, colon), line.slice(colon + 1)]
    expect(name).toMatch(/^[A-Z-]+(;VALUE=DURATION)?$/)
    if (line === 'BEGIN:VEVENT') open = {}
    else if (line === 'END:VEVENT') {
      if (open) events.push(open)
      open = undefined
    } else
      (open ?? head)[name] = value.replaceAll(/\\([\\;,nN])/g, (_, sign: string) =>
        /n/i.test(sign) ? '\n' : sign,
      )
  }
  return { head, events }
}

test('a leg appears in the calendar at its instant, whatever the reader’s time zone', () => {
  const { head, events } = readBack(
    writeCalendarFile({ producer: 'Kerbside', method: 'PUBLISH', events: [event] }),
  )

  expect(head['METHOD']).toBe('PUBLISH')
  expect(events).toEqual([
    expect.objectContaining({
      UID: event.uid,
      SEQUENCE: '3',
      DTSTART: '20260329T013000Z',
      STATUS: 'CONFIRMED',
      LOCATION: event.location,
      DESCRIPTION: event.description,
    }),
  ])
})

test('a cancelled leg is removed from the calendar', () => {
  const { head, events } = readBack(
    writeCalendarFile({
      producer: 'Kerbside',
      method: 'CANCEL',
      events: [{ ...event, isCancelled: true, sequence: 4 }],
    }),
  )

  expect(head['METHOD']).toBe('CANCEL')
  expect(events).toEqual([expect.objectContaining({ STATUS: 'CANCELLED', SEQUENCE: '4' })])
})

test('a subscribed calendar has a name, and gives the last change of each leg', () => {
  const changedAt = new Date('2026-03-09T08:00:00Z')
  const { head, events } = readBack(
    writeCalendarFile({
      producer: 'Kerbside',
      method: 'PUBLISH',
      events: [{ ...event, isTentative: true, changedAt }],
      followed: { name: 'Jobs; Sam', everyMinutes: 30 },
    }),
  )

  expect(head).toMatchObject({
    NAME: 'Jobs; Sam',
    'X-WR-CALNAME': 'Jobs; Sam',
    'REFRESH-INTERVAL;VALUE=DURATION': 'PT30M',
  })
  expect(events[0]).toMatchObject({ STATUS: 'TENTATIVE', 'LAST-MODIFIED': '20260309T080000Z' })
})

test('any characters in a place or note survive, and the file stays valid', () => {
  const anyText = fc.string({ unit: 'grapheme', maxLength: 200 })
  fc.assert(
    fc.property(anyText, anyText, anyText, (summary, location, description) => {
      const written = { ...event, summary, location, description }
      const { events } = readBack(
        writeCalendarFile({ producer: summary, method: 'PUBLISH', events: [written] }),
      )

      const plain = (text: string) =>
        text
          .split(/\r\n|\r|\n/)
          .map((line) => line.replaceAll(/\p{Cc}/gu, ''))
          .join('\n')
      expect(events).toHaveLength(1)
      expect(events[0]).toMatchObject({
        SUMMARY: plain(summary),
        LOCATION: plain(location),
        DESCRIPTION: plain(description),
      })
    }),
  )
})

import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { expect, test } from 'vitest'
import { sendDue } from '../src/features/notification/send-due.ts'
import { givenBooking, givenQuote } from './given.ts'
import { givenMember } from './given-desk.ts'
import { asOwner, type House, type Visitor } from './house.ts'
import { readPdf } from './read-pdf.ts'

type Got = { statusCode: number; body: string; rawPayload: Buffer }
export type Pages = House & { get: (url: string, headers?: Record<string, string>) => Promise<Got> }

/** Short enough for the shortest field of free text. */
export const HOSTILE = [
  ['a script', '</script><script>alert(1)</script>'],
  ['a picture out of an attribute', '"><img src=x onerror=alert(1)>'],
  ['a handler out of an attribute', `'" onmouseover="alert(1)" x='`],
  ['a template', '{{alert(1)}}$' + '{alert(1)}<%=alert(1)%>'],
  ['a formula', '=HYPERLINK("http://x.example")'],
  ['what turns a line round', 'Ann \u202Egpj.exe\u202C\u2066'],
  ['a language from the right', 'مرحبا "بكم" & أهلا'],
  ['a family that is one sign, and a flag', 'Zoë 👩\u200D👩\u200D👧 🇬🇧 <3'],
] as const

/** What a browser would carry out or draw otherwise than as letters; within a script what is said is data with `\"` and `\u003c`. */
export const CARRIED_OUT =
  /<script>alert|<img src=x|[^\\]["'] onmouseover=|<\/script><script>a|[\u202A-\u202E\u2066-\u2069]/

/** What turns a line round. */
export const TURNS = /[\u202A-\u202E\u2066-\u2069]/

/** As it is kept: without them. */
export const cleanOf = (said: string): string =>
  said.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** Everything an operator writes and everything a guest writes, in pages, letters, papers and tables: as text. */
export function holdHostileTexts(openPages: () => Promise<Pages>): void {
  test.each(HOSTILE)('%s in every text of the operator is shown as text', async (_, said) => {
    const house = await openPages()
    const owner = await givenMember(house, 'owner')
    await writeSettings(owner, said)
    await writeContent(owner, said)
    await writeFleet(owner, said)
    const { body: sitemap } = await house.get('/sitemap.xml')
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(paths.length).toBeGreaterThan(14)
    const clean = cleanOf(said)
    for (const path of [...paths, '/ticket.html', '/console.html', '/driver.html']) {
      const { body, statusCode } = await house.get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect([path, CARRIED_OUT.exec(body)?.[0]]).toEqual([path, undefined])
      expect(unescaped(/<title>(.*?)<\/title>/s.exec(body)?.[1] ?? '')).toContain(clean)
      for (const graph of graphsOf(body)) expect(JSON.stringify(graph)).not.toMatch(TURNS)
    }
    const { body: home } = await house.get('/')
    expect(graphsOf(home)[0]).toMatchObject({
      '@graph': expect.arrayContaining([expect.objectContaining({ name: clean })]),
    })
    expect(JSON.parse((await house.get('/site.webmanifest')).body)).toMatchObject({ name: clean })
    expect((await house.get('/share.png')).rawPayload.toString('latin1', 1, 4)).toBe('PNG')
  })

  test.each(HOSTILE)(
    '%s a guest writes is text on tickets, in letters, papers and tables',
    async (_, said) => {
      const house = await openPages()
      const guest = house.visitor()
      const { quoteid = '', signature = '' } = await givenQuote(guest, { pick: said, doff: said })
      const { Bref, ticketcode } = await givenBooking(guest, {
        quoteid,
        signature,
        passengername: said,
        notes: said,
      })
      for (const page of ['ticket', 'confirmed', 'tracking', 'bookinginfo', 'bookingdetail']) {
        const { body, statusCode } = await house.get(`/${page}/${ticketcode}.html`)
        expect([page, statusCode, CARRIED_OUT.exec(body)?.[0]]).toEqual([page, 200, undefined])
      }
      await guest.post('/api/emailreceipt', { bookingref: Number(Bref) })
      await sendDue(house.deps)
      const letters = await asOwner<{
        subject: string
        html: string
        files: { name: string; base64: string }[]
      }>(house, 'select subject, body_html as html, files from kept_message')
      expect(letters.length).toBeGreaterThan(1)
      for (const { subject, html, files } of letters) {
        expect(html).not.toMatch(CARRIED_OUT)
        expect(subject).not.toMatch(TURNS)
        for (const { name, base64 } of files)
          if (name.endsWith('.pdf'))
            expect((await readPdf(Buffer.from(base64, 'base64'))).join(' ')).not.toMatch(
              /[\u202A-\u202E]/,
            )
      }
      const owner = await givenMember(house, 'owner')
      const { body } = await owner.post('/api/desk/bookings/csv', {})
      expect(String(body['csv'])).not.toMatch(/(?:^|,|\n)"?[=+\-@]HYPERLINK|[\u202A-\u202E]/m)
      expect(String(body['csv'])).toContain(Bref)
    },
  )

  test('what no text can hold is refused in every field of the settings, and nothing is saved', async () => {
    const house = await openPages()
    const owner = await givenMember(house, 'owner')
    const { version } = (await owner.get('/api/desk/settings')).body
    for (const { path, kind } of SETTING_FIELDS.filter((field) => field.kind === 'text')) {
      const { body } = await owner.put('/api/desk/settings', {
        version,
        values: { [path]: 'A\u0000b' },
      })
      expect([kind, body['code'], body['faults']]).toMatchObject(['text', 2, [{ path }]])
    }
    expect((await owner.get('/api/desk/settings')).body['version']).toBe(version)
  })
}

async function writeSettings(owner: Visitor, said: string): Promise<void> {
  const { version } = (await owner.get('/api/desk/settings')).body
  const free = SETTING_FIELDS.filter((field) => field.kind === 'text' && field.shape === undefined)
  const values = Object.fromEntries(
    free.filter(({ path }) => !path.includes('mapKeys')).map(({ path }) => [path, said]),
  )
  const { body } = await owner.put('/api/desk/settings', { version, values })
  expect(body).toMatchObject({ code: 1, faults: [] })
}

/** What names something that is there, and is no text of anybody's. */
const NAMES = new Set(['from', 'to', 'icon', 'codes'])

async function writeContent(owner: Visitor, said: string): Promise<void> {
  const { version, content } = (await owner.get('/api/desk/content')).body as unknown as {
    version: number
    content: DeskContent
  }
  const { body } = await owner.post('/api/desk/content', {
    version,
    content: everyText(content, said),
  })
  expect(body).toMatchObject({ code: 1, faults: [] })
}

/** Each of a list is numbered: what is there twice is refused. */
function everyText(value: unknown, said: string): unknown {
  if (typeof value === 'string') return said
  if (Array.isArray(value)) return value.map((one, at) => everyText(one, `${said}${at}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, NAMES.has(key) ? one : everyText(one, said)]),
  )
}

async function writeFleet(owner: Visitor, said: string): Promise<void> {
  const { body } = await owner.get('/api/desk/fleet')
  const types = body['types'] as Record<string, unknown>[]
  for (const { vehtypeid, version, drawing, picture, passengers, luggage, handbags } of types) {
    const rest = { drawing, picture, passengers, luggage, handbags }
    const of = { vehtypeid, version }
    // names are told apart without their case: each its own
    const saved = await owner.post('/api/desk/fleet/type', {
      of,
      ...rest,
      name: `${said}${String(vehtypeid)}`,
      description: said,
    })
    expect(saved.body).toMatchObject({ code: 1, faults: [] })
  }
}

const graphsOf = (body: string): object[] =>
  [...body.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, text = '']) => JSON.parse(text) as object,
  )

export const unescaped = (html: string): string =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')

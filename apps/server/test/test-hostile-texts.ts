import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { SETTING_FIELDS } from '@kerbside/domain/operator/setting-fields.ts'
import { expect, test } from 'vitest'
import { sendDue } from '../src/features/notification/send/send-due.ts'
import { givenBooking, givenQuote } from './given.ts'
import { givenStaff } from './given-desk.ts'
import { readPdf } from './read-pdf.ts'
import { asOwner, type TestApp, type TestClient } from './test-app.ts'

type Got = { statusCode: number; body: string; rawPayload: Buffer }
export type Pages = TestApp & {
  get: (url: string, headers?: Record<string, string>) => Promise<Got>
}

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

/**
 * Text that a browser would run or draw as something other than letters; inside a script, data has `\"` and
 * `\u003c`.
 */
export const CARRIED_OUT =
  /<script>alert|<img src=x|[^\\]["'] onmouseover=|<\/script><script>a|[\u202A-\u202E\u2066-\u2069]/

/** Characters that change the direction of a line. */
export const TURNS = /[\u202A-\u202E\u2066-\u2069]/

/** The text as stored: without those characters. */
export const cleanOf = (input: string): string =>
  input.replaceAll(/[\u202A-\u202E\u2066-\u2069]/g, '')

/** Tests that everything an operator or a guest types appears as text in pages, e-mails, documents and tables. */
export function testHostileTexts(openPages: () => Promise<Pages>): void {
  test.each(HOSTILE)('%s in every text of the operator is shown as text', async (_, input) => {
    const testApp = await openPages()
    const owner = await givenStaff(testApp, 'owner')
    await writeSettings(owner, input)
    await writeContent(owner, input)
    await writeFleet(owner, input)
    const { body: sitemap } = await testApp.get('/sitemap.xml')
    const paths = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(
      ([, address = '']) => new URL(address).pathname,
    )
    expect(paths.length).toBeGreaterThan(14)
    const clean = cleanOf(input)
    for (const path of [...paths, '/ticket.html', '/console.html', '/driver.html']) {
      const { body, statusCode } = await testApp.get(path)
      expect([path, statusCode]).toEqual([path, 200])
      expect([path, CARRIED_OUT.exec(body)?.[0]]).toEqual([path, undefined])
      expect(unescaped(/<title>(.*?)<\/title>/s.exec(body)?.[1] ?? '')).toContain(clean)
      for (const graph of graphsOf(body)) expect(JSON.stringify(graph)).not.toMatch(TURNS)
    }
    const { body: home } = await testApp.get('/')
    expect(graphsOf(home)[0]).toMatchObject({
      '@graph': expect.arrayContaining([expect.objectContaining({ name: clean })]),
    })
    expect(JSON.parse((await testApp.get('/site.webmanifest')).body)).toMatchObject({ name: clean })
    expect((await testApp.get('/share.png')).rawPayload.toString('latin1', 1, 4)).toBe('PNG')
  })

  test.each(HOSTILE)(
    '%s typed by a guest is shown as text on tickets, in e-mails, documents and tables',
    async (_, input) => {
      const testApp = await openPages()
      const guest = testApp.client()
      const { quoteid = '', signature = '' } = await givenQuote(guest, { pick: input, doff: input })
      const { Bref, ticketcode } = await givenBooking(guest, {
        quoteid,
        signature,
        passengername: input,
        notes: input,
      })
      for (const page of ['ticket', 'confirmed', 'tracking', 'bookinginfo', 'bookingdetail']) {
        const { body, statusCode } = await testApp.get(`/${page}/${ticketcode}.html`)
        expect([page, statusCode, CARRIED_OUT.exec(body)?.[0]]).toEqual([page, 200, undefined])
      }
      await guest.post('/api/emailreceipt', { bookingref: Number(Bref) })
      await sendDue(testApp.deps)
      const emails = await asOwner<{
        subject: string
        html: string
        files: { name: string; base64: string }[]
      }>(testApp, 'select subject, body_html as html, files from stored_message')
      expect(emails.length).toBeGreaterThan(1)
      for (const { subject, html, files } of emails) {
        expect(html).not.toMatch(CARRIED_OUT)
        expect(subject).not.toMatch(TURNS)
        for (const { name, base64 } of files)
          if (name.endsWith('.pdf'))
            expect((await readPdf(Buffer.from(base64, 'base64'))).join(' ')).not.toMatch(
              /[\u202A-\u202E]/,
            )
      }
      const owner = await givenStaff(testApp, 'owner')
      const { body } = await owner.post('/api/desk/bookings/csv', {})
      expect(String(body['csv'])).not.toMatch(/(?:^|,|\n)"?[=+\-@]HYPERLINK|[\u202A-\u202E]/m)
      expect(String(body['csv'])).toContain(Bref)
    },
  )

  test('characters that no text may contain are rejected in every field of the settings, and nothing is saved', async () => {
    const testApp = await openPages()
    const owner = await givenStaff(testApp, 'owner')
    const { version } = (await owner.get('/api/desk/settings')).body
    for (const { path, kind } of SETTING_FIELDS.filter((field) => field.kind === 'text')) {
      const { body } = await owner.put('/api/desk/settings', {
        version,
        values: { [path]: 'A\u0000b' },
      })
      expect([kind, body['code'], body['errors']]).toMatchObject(['text', 2, [{ path }]])
    }
    expect((await owner.get('/api/desk/settings')).body['version']).toBe(version)
  })
}

async function writeSettings(owner: TestClient, input: string): Promise<void> {
  const { version } = (await owner.get('/api/desk/settings')).body
  const free = SETTING_FIELDS.filter((field) => field.kind === 'text' && field.shape === undefined)
  const values = Object.fromEntries(
    free.filter(({ path }) => !path.includes('mapKeys')).map(({ path }) => [path, input]),
  )
  const { body } = await owner.put('/api/desk/settings', { version, values })
  expect(body).toMatchObject({ code: 1, errors: [] })
}

/** Fields that refer to something that exists, and are no free text. */
const NAMES = new Set(['from', 'to', 'icon', 'codes'])

async function writeContent(owner: TestClient, input: string): Promise<void> {
  const { version, content } = (await owner.get('/api/desk/content')).body as unknown as {
    version: number
    content: DeskContent
  }
  const { body } = await owner.post('/api/desk/content', {
    version,
    content: everyText(content, input),
  })
  expect(body).toMatchObject({ code: 1, errors: [] })
}

/** Numbers the texts of a list, because duplicates are rejected. */
function everyText(value: unknown, input: string): unknown {
  if (typeof value === 'string') return input
  if (Array.isArray(value)) return value.map((item, index) => everyText(item, `${input}${index}`))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      NAMES.has(key) ? item : everyText(item, input),
    ]),
  )
}

async function writeFleet(owner: TestClient, input: string): Promise<void> {
  const { body } = await owner.get('/api/desk/fleet')
  const types = body['types'] as Record<string, unknown>[]
  for (const { vehicleTypeId, version, drawing, picture, passengers, luggage, handbags } of types) {
    const rest = { drawing, picture, passengers, luggage, handbags }
    const of = { vehicleTypeId, version }
    // names must differ in more than case, so each gets its own number
    const saved = await owner.post('/api/desk/fleet/type', {
      of,
      ...rest,
      name: `${input}${String(vehicleTypeId)}`,
      description: input,
    })
    expect(saved.body).toMatchObject({ code: 1, errors: [] })
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

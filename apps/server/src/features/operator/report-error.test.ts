import { expect, test, vi } from 'vitest'
import { setUpTestApp } from '../../../test/given-account.ts'

const warn = vi.fn()
const opened = setUpTestApp({ deps: { log: { info() {}, warn, error() {} } } })

function openListening() {
  warn.mockClear()
  const client = opened().client('northway.localhost')
  const report = (error: object) => client.post('/api/clientreport', error)
  return { report, warn }
}

test('a failed map is logged as a warning with the operator’s name and no customer’s', async () => {
  const { report, warn } = openListening()
  const { status } = await report({ kind: 'map-failed', detail: 'google: there is no key' })
  expect(status).toBe(200)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { operator: 'northway', kind: 'map-failed', detail: 'google: there is no key' },
    'a browser reports a fault',
  )
})

test.each([
  ['an e-mail address', 'no map for maya.osei+1@example.com', 'no map for …'],
  ['an e-mail address with an encoded @', 'no map for maya%40example.com', 'no map for …'],
  ['a telephone number', 'no map for +44 (0)20 7946-0123', 'no map for …'],
  ['a postcode', 'no road to sw1a 2aa, nor E14 4QQ', 'no road to …, nor …'],
  ['a position', 'no tile at 51.4723,-0.4881', 'no tile at …'],
  ['quoted text', 'no place “12 Elm Row” or "Maya Osei"', 'no place … or …'],
  ['the rest of a URL', 'https://t.example/14/8188/5447.pbf?key=k 403', 'https://t.example/… 403'],
])('%s sent by a browser is not logged', async (_, detail, written) => {
  const { report, warn } = openListening()
  expect((await report({ kind: 'map-failed', detail })).status).toBe(200)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { operator: 'northway', kind: 'map-failed', detail: written },
    'a browser reports a fault',
  )
})

test.each([
  ['a report of an unknown kind', { kind: 'bored', detail: 'google' }],
  ['a report without a detail', { kind: 'map-failed', detail: '' }],
  ['a detail of 201 characters', { kind: 'map-failed', detail: 'x'.repeat(201) }],
  ['a terminal control sequence', { kind: 'map-failed', detail: '\u001b[31mred' }],
])('%s is rejected and not logged', async (_, payload) => {
  const { report, warn } = openListening()
  expect((await report(payload)).status).toBe(400)
  expect(warn).not.toHaveBeenCalled()
})

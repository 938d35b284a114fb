import { expect, test, vi } from 'vitest'
import { houseOfFile } from '../../../test/given-account.ts'

const warn = vi.fn()
const opened = houseOfFile({ deps: { log: { info() {}, warn, error() {} } } })

function openListening() {
  warn.mockClear()
  const visitor = opened().visitor('northway.localhost')
  const report = (fault: object) => visitor.post('/api/clientreport', fault)
  return { report, warn }
}

test('a map that did not come is a warning with the operator’s name and nobody else’s', async () => {
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
  ['one with its sign written for an address', 'no map for maya%40example.com', 'no map for …'],
  ['a telephone number', 'no map for +44 (0)20 7946-0123', 'no map for …'],
  ['a postcode', 'no road to sw1a 2aa, nor E14 4QQ', 'no road to …, nor …'],
  ['where somebody is', 'no tile at 51.4723,-0.4881', 'no tile at …'],
  ['what is quoted', 'no place “12 Elm Row” or "Maya Osei"', 'no place … or …'],
  [
    'the rest of an address',
    'https://t.example/14/8188/5447.pbf?key=k 403',
    'https://t.example/… 403',
  ],
])('%s a browser sent along is not written down', async (_, detail, written) => {
  const { report, warn } = openListening()
  expect((await report({ kind: 'map-failed', detail })).status).toBe(200)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { operator: 'northway', kind: 'map-failed', detail: written },
    'a browser reports a fault',
  )
})

test.each([
  ['a fault of no known kind', { kind: 'bored', detail: 'google' }],
  ['a fault without a reason', { kind: 'map-failed', detail: '' }],
  ['a story', { kind: 'map-failed', detail: 'x'.repeat(201) }],
  ['what would paint the log', { kind: 'map-failed', detail: '\u001b[31mred' }],
])('%s is refused and not written down', async (_, payload) => {
  const { report, warn } = openListening()
  expect((await report(payload)).status).toBe(400)
  expect(warn).not.toHaveBeenCalled()
})

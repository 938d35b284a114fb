import { expect, test, vi } from 'vitest'
import { openHouse } from '../../../test/house.ts'

async function openListening() {
  const warn = vi.fn()
  const house = await openHouse({ deps: { log: { info() {}, warn, error() {} } } })
  const visitor = house.visitor('northway.localhost')
  const report = (fault: object) => visitor.post('/api/clientreport', fault)
  return { report, warn }
}

test('a map that did not come is a warning with the operator’s name and nobody else’s', async () => {
  const { report, warn } = await openListening()
  const { status } = await report({ kind: 'map-failed', detail: 'google: there is no key' })
  expect(status).toBe(200)
  expect(warn).toHaveBeenCalledExactlyOnceWith(
    { operator: 'northway', kind: 'map-failed', detail: 'google: there is no key' },
    'a browser reports a fault',
  )
})

test.each([
  ['a fault of no known kind', { kind: 'bored', detail: 'google' }],
  ['a fault without a reason', { kind: 'map-failed', detail: '' }],
  ['a story', { kind: 'map-failed', detail: 'x'.repeat(201) }],
  ['what would paint the log', { kind: 'map-failed', detail: '\u001b[31mred' }],
])('%s is refused and not written down', async (_, payload) => {
  const { report, warn } = await openListening()
  expect((await report(payload)).status).toBe(400)
  expect(warn).not.toHaveBeenCalled()
})

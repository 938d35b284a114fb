import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { dropKept, keepOnDesk, sendKept } from './send-to-desk.ts'

afterEach(() => vi.unstubAllGlobals())

const WRITE = {
  id: '5e0b9f6e-3a52-4d53-9b1e-0f3b5f0e6a11',
  key: 'driver 48219',
  reference: 48219,
  version: 5,
  text: 'Demir has KB-48219',
  path: '/api/desk/assign',
  body: { reference: 48219, driverId: 3 },
  patch: { driverId: 3, state: 'assigned' },
  anyway: false,
} as const

function given(status: number, data: unknown) {
  const calls = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(Response.json(data, { status })),
  )
  vi.stubGlobal('fetch', calls)
  return calls
}

const keep = (leaving = false) => keepOnDesk(WRITE, { leaving })
const NO = { code: 2, message: 'No.' }

test('a change is kept with its call and version, refused, or left to the page', async () => {
  const dueAt = '2026-11-24T06:00:10.000Z'
  const calls = given(200, { code: 1, message: '', reason: '', dueAt })
  expect(await keep()).toEqual({ ok: true, dueAt: Date.parse(dueAt) })
  const [path, init] = calls.mock.calls[0] ?? []
  expect(path).toBe('/api/desk/pending')
  expect(JSON.parse(init?.body as string)).toEqual({
    id: WRITE.id,
    change: { path: WRITE.path, body: { ...WRITE.body, version: 5 } },
    text: WRITE.text,
    patch: WRITE.patch,
    anyway: false,
  })
  given(200, { ...NO, reason: 'taken', dueAt: null })
  expect(await keep()).toEqual({ ok: false, why: 'taken', message: 'No.' })
  given(400, NO)
  expect(await keep()).toEqual({ ok: false, why: 'refused', message: 'No.' })
  given(502, NO)
  expect(await keep()).toEqual({ ok: false, why: 'offline', message: GENERIC_MESSAGE })
})

test('a change kept while the page is left arrives: it is neither timed out nor aborted', async () => {
  const calls = given(200, { code: 1, message: '', reason: '', dueAt: '2026-11-24T06:00:10Z' })
  await keep(true)
  const [, leaving] = calls.mock.calls[0] ?? []
  expect(leaving).toMatchObject({ keepalive: true })
  expect(leaving).not.toHaveProperty('signal')
})

test('a kept change is made, in conflict, refused, being made elsewhere, missing, or not reached', async () => {
  const sent = async (outcome: unknown, status = 200) => {
    given(status, { code: 1, message: '', state: 'done', outcome })
    return sendKept(WRITE.id)
  }
  const outcome = { ok: true, why: '', message: '', version: 6, state: 'assigned' }
  expect(await sent(outcome)).toEqual({ ok: true, message: '', version: 6 })
  expect(await sent({ ...outcome, ok: false, why: 'conflict' })).toEqual({
    ok: false,
    why: 'conflict',
    now: { version: 6, state: 'assigned' },
  })
  const refused = { ...outcome, ok: false, why: 'refused', message: 'Not on shift.' }
  expect(await sent(refused)).toEqual({ ok: false, why: 'refused', message: 'Not on shift.' })
  expect(await sent(null)).toEqual({ ok: false, why: 'sending' })
  expect(await sent(null, 404)).toEqual({ ok: false, why: 'missing' })
  expect(await sent(null, 500)).toMatchObject({ ok: false, why: 'offline' })
})

test('a kept change is undone, too late, missing, or not reached', async () => {
  given(200, { code: 1, message: '', reason: '' })
  expect(await dropKept(WRITE.id)).toBe('done')
  given(200, { ...NO, reason: 'too-late' })
  expect(await dropKept(WRITE.id)).toBe('too-late')
  given(404, NO)
  expect(await dropKept(WRITE.id)).toBe('missing')
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await dropKept(WRITE.id)).toBe('offline')
})

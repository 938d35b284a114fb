import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { discardPriceDraft } from '@kerbside/contract/desk/tariff.ts'
import type { EndpointRef } from '@kerbside/contract/endpoint.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { changeAtDesk } from './change-at-desk.ts'
import { sendServiceArea } from './operator/service-area-api.ts'
import { publishSettings } from './operator/settings-api.ts'
import { publish, sendDraft } from './quotation/desk-prices.ts'

afterEach(() => vi.unstubAllGlobals())

function given(status: number, data: unknown) {
  const calls = vi.fn((_path: string, _how: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(data), { status })),
  )
  vi.stubGlobal('fetch', calls)
  return calls
}

const PUBLISHED = { book: 'standard', version: 3, note: '', because: '', anyway: false }

test('when another user saved first, each form gets the current state', async () => {
  const now = { code: 2, message: 'Somebody saved first.', version: 8, values: {}, faults: [] }
  given(409, now)
  expect(await sendServiceArea({ version: 7 })).toEqual({ ok: false, why: 'newer', ground: now })
  expect(await publishSettings({ version: 7, values: {} })).toEqual({
    ok: false,
    why: 'newer',
    now,
  })
  given(409, { ...now, basedon: 1, draft: null })
  expect(await sendDraft({ book: 'standard', version: 7, document: {} as never })).toEqual({
    ok: false,
    why: 'newer',
    draft: null,
    message: 'Somebody saved first.',
  })
  expect(await publish(PUBLISHED)).toMatchObject({ ok: false, reason: 'newer' })
})

test('errors come back with their fields, and nothing counts as saved', async () => {
  const errors = [{ path: 'openinghours.0', message: 'Ends before it begins.' }]
  given(200, { code: 2, message: 'Look again.', version: 7, faults: errors })
  expect(await sendServiceArea({ version: 7 })).toEqual({
    ok: false,
    why: 'faults',
    faults: errors,
  })
  expect(await publishSettings({ version: 7, values: {} })).toMatchObject({ why: 'faults' })
})

test('without a network, or after a server error, nothing counts as saved either', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const offlineResult = { ok: false, why: 'unheard', message: GENERIC_MESSAGE }
  expect(await sendServiceArea({ version: 7 })).toEqual(offlineResult)
  given(502, {})
  expect(await publishSettings({ version: 7, values: {} })).toEqual(offlineResult)
  given(403, { code: 3, message: 'You are signed out.' })
  expect(await sendServiceArea({ version: 7 })).toMatchObject({ message: 'You are signed out.' })
})

test('a removal names its target in the address, because a DELETE has no body', async () => {
  const calls = given(200, { code: 1 })
  const drop: EndpointRef<typeof discardPriceDraft> = {
    method: 'DELETE',
    path: '/api/desk/prices/draft',
  }
  await changeAtDesk(drop, { book: 'night & day', version: 4 })
  const [path, how] = calls.mock.calls[0] ?? []
  expect(path).toBe('/api/desk/prices/draft?book=night+%26+day&version=4')
  expect(how).not.toHaveProperty('body')
})

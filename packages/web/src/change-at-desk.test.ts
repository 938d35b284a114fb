import { GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { discardPriceDraft } from '@kerbside/contract/desk/tariff.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { changeAtDesk } from './change-at-desk.ts'
import { sendGround } from './operator/ground-api.ts'
import { putSettingsLive } from './operator/settings-api.ts'
import { publish, sendDraft } from './quotation/desk-prices.ts'
import type { CallOf } from './server.ts'

afterEach(() => vi.unstubAllGlobals())

function given(status: number, said: unknown) {
  const asked = vi.fn((_path: string, _how: RequestInit) =>
    Promise.resolve(new Response(JSON.stringify(said), { status })),
  )
  vi.stubGlobal('fetch', asked)
  return asked
}

const PUBLISHED = { book: 'standard', version: 3, note: '', because: '', anyway: false }

test('when somebody else saved first, each form is told how it stands now', async () => {
  const now = { code: 2, message: 'Somebody saved first.', version: 8, values: {}, faults: [] }
  given(409, now)
  expect(await sendGround({ version: 7 })).toEqual({ ok: false, why: 'newer', ground: now })
  expect(await putSettingsLive({ version: 7, values: {} })).toEqual({
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

test('what is wrong comes back with where it stands, and nothing is taken as saved', async () => {
  const faults = [{ path: 'openinghours.0', message: 'Ends before it begins.' }]
  given(200, { code: 2, message: 'Look again.', version: 7, faults })
  expect(await sendGround({ version: 7 })).toEqual({ ok: false, why: 'faults', faults })
  expect(await putSettingsLive({ version: 7, values: {} })).toMatchObject({ why: 'faults' })
})

test('without a network, and where the server broke, nothing is taken as saved either', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const unheard = { ok: false, why: 'unheard', message: GENERIC_MESSAGE }
  expect(await sendGround({ version: 7 })).toEqual(unheard)
  given(502, {})
  expect(await putSettingsLive({ version: 7, values: {} })).toEqual(unheard)
  given(403, { code: 3, message: 'You are signed out.' })
  expect(await sendGround({ version: 7 })).toMatchObject({ message: 'You are signed out.' })
})

test('what is dropped is named in the address, for a DELETE carries nothing', async () => {
  const asked = given(200, { code: 1 })
  const drop: CallOf<typeof discardPriceDraft> = {
    method: 'DELETE',
    path: '/api/desk/prices/draft',
  }
  await changeAtDesk(drop, { book: 'night & day', version: 4 })
  const [path, how] = asked.mock.calls[0] ?? []
  expect(path).toBe('/api/desk/prices/draft?book=night+%26+day&version=4')
  expect(how).not.toHaveProperty('body')
})

import * as enquiryCalls from '@kerbside/contract/calls.generated/enquiry.ts'
import { discardPriceDraft as discardCall } from '@kerbside/contract/calls.generated/quotation-tariff.ts'
import { CODE, GENERIC_MESSAGE } from '@kerbside/contract/codes.ts'
import type { AnyEndpoint } from '@kerbside/contract/endpoint.ts'
import { moveEnquiry } from '@kerbside/contract/enquiry.ts'
import { listHosts, listTrackingCodes } from '@kerbside/contract/hosting/desk.ts'
import { listOperators as listOperatorsCall } from '@kerbside/contract/hosting/platform.ts'
import { showServiceArea } from '@kerbside/contract/operator/service-area.ts'
import { listApiKeys } from '@kerbside/contract/partner/desk.ts'
import { listPromos } from '@kerbside/contract/promo/desk.ts'
import { listPricePlans } from '@kerbside/contract/quotation/price-plan.ts'
import { discardPriceDraft, listPriceBooks } from '@kerbside/contract/quotation/tariff.ts'
import { showDeskLedger } from '@kerbside/contract/reconciliation.ts'
import { showDeskReport } from '@kerbside/contract/report.ts'
import { ApiError } from '@kerbside/web/api-error.ts'
import { submit, submitVersioned } from '@kerbside/web/desk-client.ts'
import { onRejected } from '@kerbside/web/desk-rejected.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { sendToDesk } from '../dispatch/send-to-desk.ts'
import { fetchHosts } from '../hosts/api.ts'
import { fetchApiKeys } from '../partner/desk-api.ts'
import { listOperators } from '../platform/platform-api.ts'
import { fetchPriceBooks, publish, sendDraft } from '../prices/desk-prices.ts'
import { fetchPricePlans } from '../prices/simulation/desk-price-simulation.ts'
import { fetchPromos } from '../promos/desk-api.ts'
import { fetchLedger } from '../reconciliation/desk-reconciliation.ts'
import { fetchReport } from '../reports/api.ts'
import { fetchServiceArea, sendServiceArea } from '../service-area/service-area-api.ts'
import { publishSettings } from '../settings/settings-api.ts'
import { fetchWidgets } from '../widget/api.ts'

afterEach(() => vi.unstubAllGlobals())

const NOTHING = { code: CODE.failed, message: GENERIC_MESSAGE }
const REPORT = { from: '2026-03-01', until: '2026-03-10', step: 'day', by: 'vehicle' } as const

test.each<[string, AnyEndpoint, () => Promise<unknown>]>([
  ['the ledger', showDeskLedger, () => fetchLedger({})],
  ['the price books', listPriceBooks, () => fetchPriceBooks({})],
  ['the planned prices', listPricePlans, () => fetchPricePlans({})],
  ['the service area', showServiceArea, () => fetchServiceArea({})],
  ['the API keys', listApiKeys, () => fetchApiKeys({})],
  ['the promo codes', listPromos, () => fetchPromos({})],
  ['a report', showDeskReport, () => fetchReport(REPORT, {})],
  ['the widgets', listTrackingCodes, () => fetchWidgets({})],
  ['the host names', listHosts, () => fetchHosts({})],
  ['the operators of the platform', listOperatorsCall, () => listOperators({})],
])(
  'when the session has ended, %s cannot be read, and the error says so',
  async (_, endpoint, read) => {
    givenServer([answering(endpoint, () => Response.json(NOTHING, { status: 401 }))])
    const error = await read().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ why: 'rejected' })
  },
)

const MOVED = { id: '0190f1d2-0000-7000-8000-000000000001', state: 'done' } as const

/** Sends a change to a server with this response; returns its result and what was reported. */
async function submitted(status: number, body: object) {
  givenServer([answering(moveEnquiry, () => Response.json(body, { status }))])
  const reported: string[] = []
  onTestFinished(onRejected((rejected) => reported.push(rejected)))
  return { result: await submit(enquiryCalls.moveEnquiry, MOVED), reported }
}

test('a change is done if its reply says so; otherwise its message says why not', async () => {
  const done = { code: 1, message: '' }
  expect(await submitted(200, done)).toEqual({ result: { ok: true, reply: done }, reported: [] })
  const late = { code: 2, message: 'Too late.' }
  expect(await submitted(200, late)).toEqual({
    result: { ok: false, why: 'not-done', message: 'Too late.', reply: late },
    reported: [],
  })
  const { result } = await submitted(200, { code: 0, message: '' })
  expect(result).toMatchObject({ ok: false, message: GENERIC_MESSAGE })
})

test('a change without access is reported, so that an ended session is noticed; a malformed one is not', async () => {
  for (const status of [401, 403, 404])
    expect(await submitted(status, NOTHING)).toMatchObject({
      result: { ok: false, why: 'rejected' },
      reported: ['change'],
    })
  for (const status of [400, 409, 429, 500])
    expect(await submitted(status, NOTHING)).toMatchObject({ reported: [] })
  const { reported } = await submitted(404, NOTHING)
  await submitVersioned(enquiryCalls.moveEnquiry, MOVED)
  expect(reported).toEqual(['change', 'change'])
})

test('a change that another user overtook comes with the current state', async () => {
  const now = { code: 2, message: 'Someone saved first.' }
  expect((await submitted(409, now)).result).toMatchObject({
    ok: false,
    why: 'conflict',
    message: 'Someone saved first.',
    reply: now,
  })
})

test('a write on the board is done, in conflict, refused, or kept until the server can be reached', async () => {
  const written = async (status: number, body: object) => {
    givenServer([answering(moveEnquiry, () => Response.json(body, { status }))])
    return sendToDesk(enquiryCalls.moveEnquiry, MOVED)
  }
  const now = { code: 2, message: 'Changed meanwhile.', version: 8 }
  expect(await written(200, { code: 1, message: '', version: 7 })).toEqual({
    ok: true,
    message: '',
    version: 7,
  })
  expect(await written(409, now)).toEqual({ ok: false, why: 'conflict', now })
  const refused = { ok: false, why: 'refused', message: 'Not now.' }
  for (const status of [200, 400, 429])
    expect(await written(status, { code: 2, message: 'Not now.' })).toEqual(refused)
  const offline = { ok: false, why: 'offline', message: GENERIC_MESSAGE }
  expect(await written(502, now)).toEqual(offline)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  expect(await sendToDesk(enquiryCalls.moveEnquiry, MOVED)).toEqual(offline)
})

function given(status: number, data: unknown) {
  const calls = vi.fn((_path: string, _init: RequestInit) =>
    Promise.resolve(Response.json(data, { status })),
  )
  vi.stubGlobal('fetch', calls)
  return calls
}

const PUBLISHED = { book: 'standard', version: 3, note: '', because: '', anyway: false }

test('when another user saved first, each form gets the current state', async () => {
  const now = { code: 2, message: 'Someone saved first.', version: 8, values: {}, errors: [] }
  given(409, now)
  expect(await sendServiceArea({ version: 7 })).toEqual({ ok: false, why: 'newer', ground: now })
  expect(await publishSettings({ version: 7, values: {} })).toEqual({
    ok: false,
    why: 'newer',
    now,
  })
  given(409, { ...now, basedOn: 1, draft: null })
  expect(await sendDraft({ book: 'standard', version: 7, document: {} as never })).toEqual({
    ok: false,
    why: 'newer',
    draft: null,
    message: 'Someone saved first.',
  })
  expect(await publish(PUBLISHED)).toMatchObject({ ok: false, reason: 'newer' })
})

test('errors come back with their fields, and nothing counts as saved', async () => {
  const errors = [{ path: 'openingHours.0', message: 'Ends before it begins.' }]
  given(200, { code: 2, message: 'Look again.', version: 7, errors })
  expect(await sendServiceArea({ version: 7 })).toEqual({
    ok: false,
    why: 'invalid',
    errors,
  })
  expect(await publishSettings({ version: 7, values: {} })).toMatchObject({ why: 'invalid' })
})

test('without a network, or after a server error, nothing counts as saved either', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  const offlineResult = { ok: false, why: 'unreachable', message: GENERIC_MESSAGE }
  expect(await sendServiceArea({ version: 7 })).toEqual(offlineResult)
  given(502, {})
  expect(await publishSettings({ version: 7, values: {} })).toEqual(offlineResult)
  given(403, { code: 3, message: 'You are signed out.' })
  expect(await sendServiceArea({ version: 7 })).toMatchObject({ message: 'You are signed out.' })
})

test('a removal names its target in the address, because a DELETE has no body', async () => {
  const { requests } = givenServer([answering(discardPriceDraft, () => Response.json({ code: 1 }))])
  await submitVersioned(discardCall, { book: 'night-day', version: 4 })
  expect(requests).toMatchObject([
    {
      method: 'DELETE',
      path: '/api/desk/prices/draft',
      input: { book: 'night-day', version: '4' },
    },
  ])
})

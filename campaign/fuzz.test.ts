import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODES, type Mode } from './fuzz/draft.ts'
import { listFailures } from './fuzz/format-findings.ts'
import { CALLS, fuzzAllEndpoints, type Plan } from './fuzz/fuzz-all-endpoints.ts'
import { isOfOwner, nameOf } from './fuzz/fuzz-endpoint.ts'
import { isPlatformCall } from './fuzz/fuzzed-endpoint.ts'
import { openField } from './fuzz/open-field.ts'
import type { Rows } from './fuzz/rows.ts'
import type { Send, WireResponse } from './fuzz/wire-request.ts'

/** The same in every run, so that a failure here comes from a change; `npm run campaign -- fuzz` uses new seeds. */
const SEED = 2_026
const CASES = 12
/** The valid mode and one kind of misuse for each endpoint; the campaign runs all four modes on each. */
const modesOf = (place: number): Mode[] => ['valid', MISUSES[place % MISUSES.length] ?? 'hostile']
const MISUSES = MODES.filter((mode) => mode !== 'valid')
const ENOUGH_TO_FIND = 48

test('no endpoint can be made to crash, to reveal data or to act for the wrong client', {
  timeout: 600_000,
}, async () => {
  const field = await openField()
  const failures: string[] = []
  const runPlan = async (plan: Pick<Plan, 'calls' | 'modes'>) => {
    const whole: Plan = { seed: SEED, cases: CASES, ...plan }
    failures.push(...listFailures(whole, await fuzzAllEndpoints(field, whole)))
  }
  const others = CALLS.filter((endpoint) => !isOfOwner(endpoint) && !isPlatformCall(endpoint))
  for (const place of MISUSES.keys())
    await runPlan({
      calls: others.filter((_, index) => index % MISUSES.length === place),
      modes: modesOf(place),
    })
  // last, because they change what other endpoints depend on; the campaign covers misuse by an owner
  await runPlan({ calls: CALLS.filter(isOfOwner), modes: ['valid'] })
  await runPlan({ calls: CALLS.filter(isPlatformCall), modes: ['valid', 'hostile'] })
  expect(failures).toEqual([])
})

/** Adds pending e-mails for the scheduled mail task: e-mails to customers of an operator. */
const leaveInOutbox = (rows: Rows, { operatorId, times }: { operatorId: string; times: number }) =>
  rows.query(
    `insert into outbox (operator_id, id, kind, payload, run_at)
     select operator_id, gen_random_uuid(), 'account-exists', json_build_object('customerId', id), '2026-01-01'
     from (select * from customer where operator_id = $1 and deleted_at is null limit 1) reader,
       generate_series(1, $2)`,
    [operatorId, times],
  )

/** A fault of the server that the fuzzer must detect, injected into its responses. */
type Fault = {
  what: string
  endpoint: string
  found: RegExp
  does: (
    response: WireResponse,
    field: Pick<Awaited<ReturnType<typeof openField>>, 'rows' | 'world' | 'log' | 'sendMail'> & {
      target: string
    },
  ) => WireResponse | Promise<WireResponse>
}

const spoilt = (response: WireResponse, more: object): WireResponse => ({
  ...response,
  text: JSON.stringify({ ...(JSON.parse(response.text) as object), ...more }),
})

const only =
  (status: number, spoil: (response: WireResponse) => WireResponse) => (response: WireResponse) =>
    response.status === status ? spoil(response) : response

const FAULTS: Fault[] = [
  {
    what: 'falls over',
    endpoint: 'POST /api/direction',
    found: /status 500/,
    does: only(400, (response) => ({ ...response, status: 500 })),
  },
  {
    what: 'takes too long',
    endpoint: 'GET /api/prices',
    found: /took 2\d\d\d ms/,
    does: (response) => ({ ...response, milliseconds: 2_500 }),
  },
  {
    what: 'shows where it broke',
    endpoint: 'POST /api/quotation',
    found: /shows its insides/,
    does: only(400, (response) =>
      spoilt(response, { message: 'no\n    at readQuotation (x.ts:1)' }),
    ),
  },
  {
    what: 'quotes the database',
    endpoint: 'GET /api/searchaddress',
    found: /shows its insides/,
    does: only(400, (response) =>
      spoilt(response, { message: 'invalid byte sequence for "UTF8"' }),
    ),
  },
  {
    what: 'adds a field of its own',
    endpoint: 'GET /api/vehicletypes',
    found: /a field the contract does not have: \.operator/,
    does: (response) => spoilt(response, { operator: 1 }),
  },
  {
    what: 'leaves a field out',
    endpoint: 'GET /api/configuration',
    found: /the reply is not the contract’s: phone/,
    does: only(200, (response) => spoilt(response, { phone: undefined })),
  },
  {
    what: 'takes what is no request',
    endpoint: 'POST /api/nearestdriver',
    found: /answered what is no request/,
    does: only(400, (response) => ({ ...response, status: 200 })),
  },
  {
    what: 'gives a secret away',
    endpoint: 'POST /api/bookinginfo',
    found: /gives away a staff key/,
    does: (response, { world }) =>
      spoilt(response, {
        message: [...world.canaries].find(([, is]) => is === 'a staff key')?.[0],
      }),
  },
  {
    what: 'logs what people typed',
    endpoint: 'POST /api/createbookingTest',
    found: /logs what people typed/,
    does: (response, { log }) => {
      log.info({ body: 'Maya Kbfuzz-Own' }, 'received')
      return response
    },
  },
  {
    what: 'stores what it refuses',
    endpoint: 'GET /api/promotion',
    found: /refused, yet stored: public.promo_use \+1/,
    does: async (response, { rows }) => {
      if (response.status < 400) return response
      await rows.query(
        `insert into promo_use (operator_id, promo_id, customer, uses)
         select operator_id, id, gen_random_uuid()::text, 1 from promo limit 1`,
      )
      return response
    },
  },
  {
    what: 'notifies people of what it refuses',
    endpoint: 'GET /api/promotion',
    found: /refused, yet stored: public.outbox \+1/,
    does: async (response, { rows, world, sendMail }) => {
      if (response.status < 400) return response
      await leaveInOutbox(rows, { operatorId: world.ownOperatorId, times: 1 })
      await sendMail()
      return response
    },
  },
  {
    what: 'changes rows of another operator',
    endpoint: 'GET /api/trackvehicle',
    found: /changed rows of the other operator/,
    does: async (response, { rows, world }) => {
      await rows.query('update operator_secret set changed_at = now() where operator_id = $1', [
        world.foreignOperatorId,
      ])
      return response
    },
  },
  {
    what: 'knows bookings of other operators',
    endpoint: 'GET /api/paymentintent',
    found: /tells ids of (foreign|other) owners from missing ones/,
    does: (response, { target }) =>
      /jobpartid=2000000001/.test(target) ? response : { ...response, status: 403 },
  },
]

/** More than the requests of one endpoint have sent, at fifty a time. */
const LETTERS = 400

describe('the fuzzer', () => {
  // these errors are not in the server itself: they share one server, and its state carries over from one to the
  // next
  let field: Awaited<ReturnType<typeof openField>>
  beforeAll(async () => {
    field = await openField(afterAll)
  })

  test.each(FAULTS)('detects a server that $what', async ({ endpoint, found, does }) => {
    const plan: Plan = {
      seed: SEED,
      cases: ENOUGH_TO_FIND,
      calls: CALLS.filter((item) => nameOf(item) === endpoint),
      modes: ['boundary'],
    }
    field.takeLog()
    const send: Send = async (request) =>
      does(await field.send(request), { ...field, target: request.target })
    const findings = await fuzzAllEndpoints({ ...field, send }, plan)
    expect(listFailures(plan, findings).join('\n')).toMatch(found)
  })

  test('blames no request for e-mails sent meanwhile', { timeout: 60_000 }, async () => {
    const { rows, world, sendMail } = field
    await leaveInOutbox(rows, { operatorId: world.ownOperatorId, times: LETTERS })
    await leaveInOutbox(rows, { operatorId: world.foreignOperatorId, times: 10 })
    const plan: Plan = {
      seed: SEED,
      cases: ENOUGH_TO_FIND,
      calls: CALLS.filter((item) => nameOf(item) === 'GET /api/promotion'),
      modes: ['boundary'],
    }
    const send: Send = async (request) => {
      const response = await field.send(request)
      await sendMail()
      return response
    }
    const findings = await fuzzAllEndpoints({ ...field, send, rows, world }, plan)
    expect(listFailures(plan, findings)).toEqual([])
    const [sent] = await rows.query(`select from message where state = 'sent'`)
    expect(sent).toBeDefined()
  })
})

import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { MODES, type Mode } from './fuzz/draft.ts'
import { isOfOwner, nameOf } from './fuzz/fuzz-call.ts'
import { CALLS, fuzzEveryCall, type Plan } from './fuzz/fuzz-every-call.ts'
import { isOfHost } from './fuzz/fuzzed-call.ts'
import { openField } from './fuzz/open-field.ts'
import type { Rows } from './fuzz/rows.ts'
import { listFailures } from './fuzz/say-findings.ts'
import type { Send, WireAnswer } from './fuzz/wire-request.ts'

/** The same in every run, so that a failure here is of what was changed; `npm run campaign -- fuzz` throws new dice. */
const SEED = 2_026
const CASES = 12
/** As every call should be used, and one way of misusing it: the campaign has all four for every call. */
const modesOf = (place: number): Mode[] => ['valid', MISUSES[place % MISUSES.length] ?? 'hostile']
const MISUSES = MODES.filter((mode) => mode !== 'valid')
const ENOUGH_TO_FIND = 48

test('no call can be made to fall over, to talk too much or to forget who is asking', {
  timeout: 600_000,
}, async () => {
  const field = await openField()
  const failures: string[] = []
  const look = async (plan: Pick<Plan, 'calls' | 'modes'>) => {
    const whole: Plan = { seed: SEED, cases: CASES, ...plan }
    failures.push(...listFailures(whole, await fuzzEveryCall(field, whole)))
  }
  const others = CALLS.filter((call) => !isOfOwner(call) && !isOfHost(call))
  for (const place of MISUSES.keys())
    await look({
      calls: others.filter((_, at) => at % MISUSES.length === place),
      modes: modesOf(place),
    })
  // last, for they change what the others stand on; how an owner misuses them is the campaign's
  await look({ calls: CALLS.filter(isOfOwner), modes: ['valid'] })
  await look({ calls: CALLS.filter(isOfHost), modes: ['valid', 'hostile'] })
  expect(failures).toEqual([])
})

/** What requests have left for the mail clockwork: letters to customers of an operator. */
const leaveInOutbox = (rows: Rows, { operatorId, times }: { operatorId: string; times: number }) =>
  rows.query(
    `insert into outbox (operator_id, id, kind, payload, run_at)
     select operator_id, gen_random_uuid(), 'account-exists', json_build_object('customerId', id), '2026-01-01'
     from (select * from customer where operator_id = $1 and deleted_at is null limit 1) reader,
       generate_series(1, $2)`,
    [operatorId, times],
  )

/** Something wrong that a server could do with an answer of its own. */
type Fault = {
  what: string
  call: string
  found: RegExp
  does: (
    answer: WireAnswer,
    field: Pick<Awaited<ReturnType<typeof openField>>, 'rows' | 'world' | 'log' | 'sendMail'> & {
      target: string
    },
  ) => WireAnswer | Promise<WireAnswer>
}

const spoilt = (answer: WireAnswer, more: object): WireAnswer => ({
  ...answer,
  text: JSON.stringify({ ...(JSON.parse(answer.text) as object), ...more }),
})

const only = (status: number, spoil: (answer: WireAnswer) => WireAnswer) => (answer: WireAnswer) =>
  answer.status === status ? spoil(answer) : answer

const FAULTS: Fault[] = [
  {
    what: 'falls over',
    call: 'POST /api/direction',
    found: /status 500/,
    does: only(400, (answer) => ({ ...answer, status: 500 })),
  },
  {
    what: 'takes too long',
    call: 'GET /api/prices',
    found: /took 2\d\d\d ms/,
    does: (answer) => ({ ...answer, milliseconds: 2_500 }),
  },
  {
    what: 'shows where it broke',
    call: 'POST /api/quotation',
    found: /shows its insides/,
    does: only(400, (answer) => spoilt(answer, { message: 'no\n    at readQuotation (x.ts:1)' })),
  },
  {
    what: 'quotes the database',
    call: 'GET /api/searchaddress',
    found: /shows its insides/,
    does: only(400, (answer) => spoilt(answer, { message: 'invalid byte sequence for "UTF8"' })),
  },
  {
    what: 'adds a field of its own',
    call: 'GET /api/vehicletypes',
    found: /a field the contract does not have: \.operator/,
    does: (answer) => spoilt(answer, { operator: 1 }),
  },
  {
    what: 'leaves a field out',
    call: 'GET /api/configuration',
    found: /the reply is not the contract’s: phone/,
    does: only(200, (answer) => spoilt(answer, { phone: undefined })),
  },
  {
    what: 'takes what is no request',
    call: 'POST /api/nearestdriver',
    found: /answered what is no request/,
    does: only(400, (answer) => ({ ...answer, status: 200 })),
  },
  {
    what: 'gives a secret away',
    call: 'POST /api/bookinginfo',
    found: /gives away a staff key/,
    does: (answer, { world }) =>
      spoilt(answer, { message: [...world.canaries].find(([, is]) => is === 'a staff key')?.[0] }),
  },
  {
    what: 'logs what people typed',
    call: 'POST /api/createbookingTest',
    found: /logs what people typed/,
    does: (answer, { log }) => {
      log.info({ body: 'Maya Kbfuzz-Own' }, 'heard')
      return answer
    },
  },
  {
    what: 'stores what it refuses',
    call: 'GET /api/promotion',
    found: /refused, yet stored: public.promo_use \+1/,
    does: async (answer, { rows }) => {
      if (answer.status < 400) return answer
      await rows.query(
        `insert into promo_use (operator_id, promo_id, customer, uses)
         select operator_id, id, gen_random_uuid()::text, 1 from promo limit 1`,
      )
      return answer
    },
  },
  {
    what: 'has people told of what it refuses',
    call: 'GET /api/promotion',
    found: /refused, yet stored: public.outbox \+1/,
    does: async (answer, { rows, world, sendMail }) => {
      if (answer.status < 400) return answer
      await leaveInOutbox(rows, { operatorId: world.ownOperatorId, times: 1 })
      await sendMail()
      return answer
    },
  },
  {
    what: 'changes rows of another operator',
    call: 'GET /api/trackvehicle',
    found: /changed rows of the other operator/,
    does: async (answer, { rows, world }) => {
      await rows.query('update operator_secret set changed_at = now() where operator_id = $1', [
        world.foreignOperatorId,
      ])
      return answer
    },
  },
  {
    what: 'knows bookings of other operators',
    call: 'GET /api/paymentintent',
    found: /tells ids of (foreign|other) owners from missing ones/,
    does: (answer, { target }) =>
      /jobpartid=2000000001/.test(target) ? answer : { ...answer, status: 403 },
  },
]

/** More than the requests of one call have sent, at fifty a time. */
const LETTERS = 400

describe('the fuzzer', () => {
  // none of these faults is in the server itself: they share one, and what one of them leaves there is the next one's world
  let field: Awaited<ReturnType<typeof openField>>
  beforeAll(async () => {
    field = await openField(afterAll)
  })

  test.each(FAULTS)('finds out a server that $what', async ({ call, found, does }) => {
    const plan: Plan = {
      seed: SEED,
      cases: ENOUGH_TO_FIND,
      calls: CALLS.filter((known) => nameOf(known) === call),
      modes: ['boundary'],
    }
    field.takeLog()
    const send: Send = async (request) =>
      does(await field.send(request), { ...field, target: request.target })
    const findings = await fuzzEveryCall({ ...field, send }, plan)
    expect(listFailures(plan, findings).join('\n')).toMatch(found)
  })

  test('blames nobody for letters that go out meanwhile', { timeout: 60_000 }, async () => {
    const { rows, world, sendMail } = field
    await leaveInOutbox(rows, { operatorId: world.ownOperatorId, times: LETTERS })
    await leaveInOutbox(rows, { operatorId: world.foreignOperatorId, times: 10 })
    const plan: Plan = {
      seed: SEED,
      cases: ENOUGH_TO_FIND,
      calls: CALLS.filter((known) => nameOf(known) === 'GET /api/promotion'),
      modes: ['boundary'],
    }
    const send: Send = async (request) => {
      const answer = await field.send(request)
      await sendMail()
      return answer
    }
    const findings = await fuzzEveryCall({ ...field, send, rows, world }, plan)
    expect(listFailures(plan, findings)).toEqual([])
    const [sent] = await rows.query(`select from message where state = 'sent'`)
    expect(sent).toBeDefined()
  })
})

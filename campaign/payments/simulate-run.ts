import type { QuotationRequest } from '@kerbside/contract/quotation.ts'
import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import { givenQuote, HEATHROW_TO_CANARY_WHARF } from '../../apps/server/test/given.ts'
import type { TestResponse } from '../../apps/server/test/test-app.ts'
import { checkMoney, findBookings, isSettled, listDifferences } from './check-money.ts'
import { type GatewayKind, SIGNATURE, signMessage } from './gateway-state.ts'
import type { RunOptions } from './run-options.ts'
import { type Customer, openCustomer, type Temper } from './simulated-customer.ts'
import { MANCHESTER_TO_LEEDS, matchAll, SCHEDULED_TASKS } from './simulated-work.ts'
import { SITES, type World } from './simulated-world.ts'

export type RunResult = { seed: number; breaches: string[]; ended: string[]; acknowledged: number }

const STEPS = 1_500
const HEALING_ROUNDS = 12
const HEALING_SECONDS = 300
/** An unpaid booking expires a quarter of an hour after it was made. */
const LATE_SECONDS = 1_800
/** The probability of a crash at a failpoint, and between two steps. */
const DEADLY = { failpoint: 0.04, step: 0.002 }
/** Every this many runs, a day passes at the end. */
const MATCHED_EVERY = 5
const ALL_KINDS: readonly GatewayKind[] = ['nonce', 'browser', 'paypal']

/** One customer of each kind, all at once, while the network, the gateways and the server fail; then recovery. */
export async function simulateRun(
  world: World,
  seed: number,
  { temper = {}, kinds = ALL_KINDS, without = [] }: RunOptions = {},
): Promise<RunResult> {
  world.passSeconds(3_600)
  const began = world.now()
  const dice = world.begin(seed)
  const errors: string[] = []
  world.server.roll(dice, 0)
  const customers: Customer[] = []
  for (const [place, kind] of kinds.entries())
    customers.push(
      await openOne(world, { dice, kind, key: `customer-${seed}-${place}`, temper, errors }),
    )
  world.server.roll(dice, DEADLY.failpoint)
  for (const customer of customers) customer.begin()

  const tasks = SCHEDULED_TASKS.filter(({ name }) => !without.includes(name))
  for (let step = 0; step < STEPS; step += 1) {
    if (dice.chance(0.3)) world.passSeconds(dice.chance(0.02) ? 60 + dice.below(600) : 1)
    world.doDue()
    if (dice.chance(0.1)) deliver(world, errors)
    if (tasks.length > 0 && dice.chance(0.02))
      world.server.start(() => dice.pick(tasks).run(world.deps))
    if (temper.cancels && dice.chance(0.03)) dice.pick(customers).cancel()
    const lives = world.server.lives
    if (dice.chance(DEADLY.step)) await world.server.crash()
    else await world.server.step()
    if (world.server.lives !== lives) await world.restart()
    if (world.isIdle()) break
  }
  for (const customer of customers) customer.leave()
  await heal(world, { tasks, began, errors })
  const bookings = await findBookings(world.testApp, began)
  const breaches = [...errors, ...checkMoney(bookings, { books: world.books, customers })]
  if (seed % MATCHED_EVERY === 0) breaches.push(...(await matchDay(world, began)))
  return {
    seed,
    breaches,
    ended: bookings.map(({ legs }) => legs.join('+')),
    acknowledged: customers.filter((customer) => customer.acknowledged.length > 0).length,
  }
}

/** A day later all money is reconciled; twice, so that temporary differences have time to resolve. */
async function matchDay(world: World, began: Date): Promise<string[]> {
  for (let day = 0; day < 2; day += 1) {
    world.passSeconds(25 * 3_600)
    world.server.start(() => matchAll(world.deps))
    await world.server.finish()
  }
  return listDifferences(world.testApp, began)
}

async function openOne(
  world: World,
  details: { dice: Dice; kind: GatewayKind; key: string; temper: Temper; errors: string[] },
): Promise<Customer> {
  const { dice, kind } = details
  const site = SITES[kind]
  const client = world.testApp.client(`${site}.localhost`)
  const pickup = new Date(world.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 11)
  const journey = site === 'northway' ? MANCHESTER_TO_LEEDS : HEATHROW_TO_CANARY_WHARF
  const back = new Date(world.now().getTime() + 6 * 86_400_000).toISOString().slice(0, 11)
  const quoteInput: Partial<QuotationRequest> = {
    ...HEATHROW_TO_CANARY_WHARF,
    ...journey,
    bookingdate: `${pickup}09:30`,
    ...(dice.chance(0.5) && { rtntype: 'rtn', returndate: `${back}18:00` }),
  }
  return openCustomer({
    ...details,
    books: world.books,
    client,
    quote: await givenQuote(client, quoteInput),
    price: () => client.post('/api/quotation', quoteInput),
    later: (work, when = 'soon') => {
      const maxSeconds = when === 'late' ? LATE_SECONDS : dice.chance(0.15) ? 120 : 15
      world.later(1 + dice.below(maxSeconds), work)
    },
    sendRequest: (request, onResponse, what) => {
      const before = new Set(client.cookies.keys())
      world.server.start(
        request,
        (result) => {
          const isOffline = world.books.world.faulty && dice.chance(0.1)
          if (result) noteFall(result, details)
          // A cookie in a response that was lost is lost too.
          if (!result || isOffline)
            for (const name of client.cookies.keys())
              if (!before.has(name)) client.cookies.delete(name)
          onResponse(isOffline ? undefined : result)
        },
        what,
      )
    },
  })
}

/** Whatever else fails, the server must never return an internal error. */
function noteFall({ status, body }: TestResponse, { errors }: { errors: string[] }): void {
  if (status >= 500) errors.push(`I0 ${status} ${JSON.stringify(body)}`)
}

function deliver(world: World, errors: string[]): void {
  const { books: gatewayState } = world
  const message = gatewayState.nextMessage()
  if (!message) return
  if (gatewayState.world.faulty && gatewayState.dice.chance(0.2))
    return gatewayState.sendAgain(message)
  gatewayState.lastReported.set(
    message.orderId,
    message.type === 'failed' ? 'failed' : message.state,
  )
  const body = Buffer.from(JSON.stringify(message))
  world.server.start(
    () =>
      world.testApp.app.inject({
        method: 'POST',
        url: `/api/webhooks/${message.gateway}`,
        headers: {
          host: `${message.merchant}.localhost`,
          'content-type': 'application/json',
          [SIGNATURE]: signMessage(body),
        },
        payload: body,
      }),
    (response) => {
      if (response?.statusCode === 200) return
      if (response && response.statusCode >= 400) errors.push(`I0 webhook ${response.statusCode}`)
      else gatewayState.sendAgain(message)
    },
  )
}

/** The faults are off and no customer sends requests; the server gets time for its scheduled tasks. */
async function heal(
  world: World,
  { tasks, began, errors }: { tasks: typeof SCHEDULED_TASKS; began: Date; errors: string[] },
): Promise<void> {
  world.books.world.faulty = false
  world.server.roll(world.books.dice, 0)
  for (let round = 0; round < HEALING_ROUNDS; round += 1) {
    world.passSeconds(HEALING_SECONDS)
    world.doDue()
    while (world.books.undelivered > 0) deliver(world, errors)
    await world.server.finish()
    for (const task of tasks) world.server.start(() => task.run(world.deps))
    await world.server.finish()
    if (world.books.undelivered > 0) continue
    if ((await findBookings(world.testApp, began)).every(isSettled)) return
  }
}

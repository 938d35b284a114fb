import type { QuotationRequest } from '@kerbside/contract/quotation.ts'
import type { Dice } from '@kerbside/domain/simulation/dice.ts'
import { givenQuote, HEATHROW_TO_CANARY_WHARF } from '../../apps/server/test/given.ts'
import type { Answer } from '../../apps/server/test/house.ts'
import { checkMoney, findBookings, isSettled, listDifferences } from './check-money.ts'
import { type GatewayKind, SIGNATURE, signMessage } from './gateway-books.ts'
import { type Customer, openCustomer, type Temper } from './simulated-customer.ts'
import { CLOCKWORK, type Job, MANCHESTER_TO_LEEDS, matchAll } from './simulated-work.ts'
import { SITES, type World } from './simulated-world.ts'

export type RunOptions = {
  temper?: Temper
  kinds?: readonly GatewayKind[]
  without?: readonly Job[]
}
export type RunResult = { seed: number; breaches: string[]; ended: string[]; acknowledged: number }

const STEPS = 1_500
const HEALING_ROUNDS = 12
const HEALING_SECONDS = 300
/** A quarter of an hour after it was made, an unpaid booking is given up. */
const LATE_SECONDS = 1_800
/** At a failpoint it passes; and at any step, between two of them. */
const DEADLY = { failpoint: 0.04, step: 0.002 }
/** Every so many runs a day passes at the end. */
const MATCHED_EVERY = 5
const ALL_KINDS: readonly GatewayKind[] = ['nonce', 'browser', 'paypal']

/** One customer of each kind, all at once, while the network, the gateways and the server fail; then the healing. */
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

  const jobs = CLOCKWORK.filter(({ name }) => !without.includes(name))
  for (let step = 0; step < STEPS; step += 1) {
    if (dice.chance(0.3)) world.passSeconds(dice.chance(0.02) ? 60 + dice.below(600) : 1)
    world.doDue()
    if (dice.chance(0.1)) deliver(world, errors)
    if (jobs.length > 0 && dice.chance(0.02))
      world.server.start(() => dice.pick(jobs).run(world.deps))
    if (temper.cancels && dice.chance(0.03)) dice.pick(customers).cancel()
    const lives = world.server.lives
    if (dice.chance(DEADLY.step)) await world.server.crash()
    else await world.server.step()
    if (world.server.lives !== lives) await world.restart()
    if (world.isIdle()) break
  }
  for (const customer of customers) customer.leave()
  await heal(world, { jobs, began, errors })
  const bookings = await findBookings(world.house, began)
  const breaches = [...errors, ...checkMoney(bookings, { books: world.books, customers })]
  if (seed % MATCHED_EVERY === 0) breaches.push(...(await matchDay(world, began)))
  return {
    seed,
    breaches,
    ended: bookings.map(({ legs }) => legs.join('+')),
    acknowledged: customers.filter((customer) => customer.acknowledged.length > 0).length,
  }
}

/** A day later all money is compared; found twice, so that what mends itself has had its time. */
async function matchDay(world: World, began: Date): Promise<string[]> {
  for (let day = 0; day < 2; day += 1) {
    world.passSeconds(25 * 3_600)
    world.server.start(() => matchAll(world.deps))
    await world.server.finish()
  }
  return listDifferences(world.house, began)
}

async function openOne(
  world: World,
  facts: { dice: Dice; kind: GatewayKind; key: string; temper: Temper; errors: string[] },
): Promise<Customer> {
  const { dice, kind } = facts
  const site = SITES[kind]
  const visitor = world.house.visitor(`${site}.localhost`)
  const pickup = new Date(world.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 11)
  const journey = site === 'northway' ? MANCHESTER_TO_LEEDS : HEATHROW_TO_CANARY_WHARF
  const back = new Date(world.now().getTime() + 6 * 86_400_000).toISOString().slice(0, 11)
  const asked: Partial<QuotationRequest> = {
    ...HEATHROW_TO_CANARY_WHARF,
    ...journey,
    bookingdate: `${pickup}09:30`,
    ...(dice.chance(0.5) && { rtntype: 'rtn', returndate: `${back}18:00` }),
  }
  return openCustomer({
    ...facts,
    books: world.books,
    visitor,
    quote: await givenQuote(visitor, asked),
    price: () => visitor.post('/api/quotation', asked),
    later: (work, when = 'soon') => {
      const most = when === 'late' ? LATE_SECONDS : dice.chance(0.15) ? 120 : 15
      world.later(1 + dice.below(most), work)
    },
    ask: (request, heard, what) => {
      const before = new Set(visitor.cookies.keys())
      world.server.start(
        request,
        (answer) => {
          const isLost = world.books.world.faulty && dice.chance(0.1)
          if (answer) noteFall(answer, facts)
          // What came with an answer that never came did not come either.
          if (!answer || isLost)
            for (const name of visitor.cookies.keys())
              if (!before.has(name)) visitor.cookies.delete(name)
          heard(isLost ? undefined : answer)
        },
        what,
      )
    },
  })
}

/** Whatever else fails, the server never falls over. */
function noteFall({ status, body }: Answer, { errors }: { errors: string[] }): void {
  if (status >= 500) errors.push(`I0 ${status} ${JSON.stringify(body)}`)
}

function deliver(world: World, errors: string[]): void {
  const { books } = world
  const message = books.nextMessage()
  if (!message) return
  if (books.world.faulty && books.dice.chance(0.2)) return books.sendAgain(message)
  books.lastTold.set(message.orderId, message.type === 'failed' ? 'failed' : message.state)
  const body = Buffer.from(JSON.stringify(message))
  world.server.start(
    () =>
      world.house.app.inject({
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
      else books.sendAgain(message)
    },
  )
}

/** The faults are over and nobody asks any more; the server has time and its clockwork. */
async function heal(
  world: World,
  { jobs, began, errors }: { jobs: typeof CLOCKWORK; began: Date; errors: string[] },
): Promise<void> {
  world.books.world.faulty = false
  world.server.roll(world.books.dice, 0)
  for (let round = 0; round < HEALING_ROUNDS; round += 1) {
    world.passSeconds(HEALING_SECONDS)
    world.doDue()
    while (world.books.undelivered > 0) deliver(world, errors)
    await world.server.finish()
    for (const job of jobs) world.server.start(() => job.run(world.deps))
    await world.server.finish()
    if (world.books.undelivered > 0) continue
    if ((await findBookings(world.house, began)).every(isSettled)) return
  }
}

import type { KnownDriver, Licence } from '@kerbside/domain/driver/driver.ts'
import { planWarnings } from '@kerbside/domain/driver/plan-warnings.ts'
import { DAY, type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { quietCall } from '../../quiet-call.ts'
import type { MessageFacts } from '../notification/message-facts.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { findById, listOperatorIds } from '../operator/find-by-id.ts'
import { listKnownDrivers, listLicences } from './driver-store.ts'
import { type FleetVehicle, listVehicleRows } from './fleet-store.ts'
import { forgetWarnings, insertWarning } from './warning-store.ts'

const KEPT_DAYS = 365

/** Warns of every operator; what goes wrong at one is its own. */
export async function warnAllEnding(deps: Deps): Promise<void> {
  for (const operator of await listOperatorIds(deps)) {
    try {
      const profile = await findById(deps, operator)
      if (profile) await warnEnding(quietCall(deps, profile))
    } catch (error) {
      deps.log.error({ err: error, operator }, 'licence warnings')
    }
  }
}

type Held = Licence & { holderId: string }
type Ending = MessageFacts<'licence-ends'>['papers'][number]

/**
 * Tells drivers and the office of documents that end soon, one letter each with all that is due; those of a car go to
 * whoever drives it. Told and written down in one transaction: once each, and nothing is lost. Returns how many were due.
 */
export async function warnEnding(call: Call): Promise<number> {
  const { operator } = call
  const { zone } = call.profile
  const now = call.now()
  return withOperator(call, async (tx) => {
    const drivers = await listKnownDrivers(tx, { operator })
    const cars = await listVehicleRows(tx, { operator })
    const owners = new Set([...drivers.map(({ driver }) => driver.id), ...cars.map(({ id }) => id)])
    // of who left and what was sold nobody needs to know
    const held = (await listLicences(tx, { operator })).filter(({ holderId }) =>
      owners.has(holderId),
    )
    const told: Held[] = []
    for (const { paper, days } of planWarnings(held, { now, zone })) {
      const { holderId, kind, expiresOn } = paper
      if (await insertWarning(tx, { operator, holderId, kind, expiresOn, days, now }))
        told.push(paper)
    }
    if (told.length > 0) await queueLetters(tx, { call, told, drivers, cars })
    const before = localAt(new Date(now.getTime() - KEPT_DAYS * DAY), zone).slice(0, 10)
    await forgetWarnings(tx, { operator, before: before as LocalDate })
    return told.length
  })
}

async function queueLetters(
  tx: Tx,
  facts: {
    call: Call
    told: readonly Held[]
    drivers: readonly KnownDriver[]
    cars: readonly FleetVehicle[]
  },
): Promise<void> {
  const { call, told, drivers, cars } = facts
  const kind = 'licence-ends'
  const endingOf = ({ holderId, kind: paper, number, expiresOn }: Held): Ending => {
    const driver = drivers.find((known) => known.driver.id === holderId)?.driver
    const car = cars.find(({ id }) => id === holderId)
    const of = driver ? `${driver.firstName} ${driver.lastName}` : (car?.registration ?? '')
    return { paper, number, of, expiresOn }
  }
  for (const { driver, vehicle } of drivers) {
    const mine = told.filter(({ holderId }) => holderId === driver.id || holderId === vehicle?.id)
    // the demo's own drivers read no letters
    if (mine.length === 0 || driver.email === '' || driver.simulated) continue
    const papers = mine.map(endingOf)
    const said = { reader: 'driver', firstName: driver.firstName, papers } as const
    await queueMail(tx, { call, kind, to: driver.email, facts: said })
  }
  const { email } = call.profile.settings
  const said = { reader: 'office', firstName: '', papers: told.map(endingOf) } as const
  if (email !== '') await queueMail(tx, { call, kind, to: email, facts: said })
}

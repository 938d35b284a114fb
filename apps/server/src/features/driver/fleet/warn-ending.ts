import type { KnownDriver, Licence } from '@kerbside/domain/driver/driver.ts'
import { planWarnings } from '@kerbside/domain/driver/plan-warnings.ts'
import { DAY, type LocalDate, localAt } from '@kerbside/domain/time.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import type { RequestContext } from '../../../request-context.ts'
import { systemContext } from '../../../system-context.ts'
import type { MessageFacts } from '../../notification/compose/message-facts.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { findById, listOperatorIds } from '../../operator/find-by-id.ts'
import { listKnownDrivers, listLicences } from '../driver-store.ts'
import { type FleetVehicle, listVehicleRows } from './fleet-store.ts'
import { insertWarning, purgeWarnings } from './warning-store.ts'

const RETENTION_DAYS = 365

/** Sends the warnings of every operator; an error at one does not affect the others. */
export async function warnAllEnding(deps: Deps): Promise<void> {
  for (const operator of await listOperatorIds(deps)) {
    try {
      const profile = await findById(deps, operator)
      if (profile) await warnEnding(systemContext(deps, profile))
    } catch (error) {
      deps.log.error({ err: error, operator }, 'licence warnings')
    }
  }
}

type HolderLicence = Licence & { holderId: string }
type Ending = MessageFacts<'licence-ends'>['documents'][number]

/**
 * Warns drivers and the office of documents that expire soon, in one e-mail each with all that is due; a car's
 * documents go to its driver. E-mails and warnings are stored in one transaction, so that each is sent exactly once.
 * Returns how many were due.
 */
export async function warnEnding(context: RequestContext): Promise<number> {
  const { operator } = context
  const { zone } = context.profile
  const now = context.now()
  return withOperator(context, async (tx) => {
    const drivers = await listKnownDrivers(tx, { operator })
    const cars = await listVehicleRows(tx, { operator })
    const owners = new Set([...drivers.map(({ driver }) => driver.id), ...cars.map(({ id }) => id)])
    // former drivers and retired cars need no warning
    const licences = (await listLicences(tx, { operator })).filter(({ holderId }) =>
      owners.has(holderId),
    )
    const expiring: HolderLicence[] = []
    for (const { document, days } of planWarnings(licences, { now, zone })) {
      const { holderId, kind, expiresOn } = document
      if (await insertWarning(tx, { operator, holderId, kind, expiresOn, days, now }))
        expiring.push(document)
    }
    if (expiring.length > 0) await queueEmails(tx, { context, expiring, drivers, cars })
    const before = localAt(new Date(now.getTime() - RETENTION_DAYS * DAY), zone).slice(0, 10)
    await purgeWarnings(tx, { operator, before: before as LocalDate })
    return expiring.length
  })
}

async function queueEmails(
  tx: Tx,
  params: {
    context: RequestContext
    expiring: readonly HolderLicence[]
    drivers: readonly KnownDriver[]
    cars: readonly FleetVehicle[]
  },
): Promise<void> {
  const { context, expiring, drivers, cars } = params
  const kind = 'licence-ends'
  const endingOf = ({
    holderId,
    kind: document,
    own,
    number,
    expiresOn,
  }: HolderLicence): Ending => {
    const driver = drivers.find((item) => item.driver.id === holderId)?.driver
    const car = cars.find(({ id }) => id === holderId)
    const of = driver ? `${driver.firstName} ${driver.lastName}` : (car?.registration ?? '')
    const whose = { document, number, of, expiresOn, isVehicle: car !== undefined }
    return { ...whose, ...(own && { name: own.name }) }
  }
  for (const { driver, vehicle } of drivers) {
    const mine = expiring.filter(
      ({ holderId }) => holderId === driver.id || holderId === vehicle?.id,
    )
    // the demo's simulated drivers read no e-mails
    if (mine.length === 0 || driver.email === '' || driver.simulated) continue
    const documents = mine.map(endingOf)
    const letterFacts = {
      reader: 'driver',
      firstName: driver.firstName,
      documents,
    } as const
    await queueMail(tx, { context, kind, to: driver.email, facts: letterFacts })
  }
  const { email } = context.profile.settings
  const letterFacts = {
    reader: 'office',
    firstName: '',
    documents: expiring.map(endingOf),
  } as const
  if (email !== '') await queueMail(tx, { context, kind, to: email, facts: letterFacts })
}

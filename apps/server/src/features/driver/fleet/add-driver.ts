import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { foldMobile } from '@kerbside/domain/driver/driver-name.ts'
import { foldLine } from '@kerbside/domain/driver/fold-line.ts'
import { driverInvitationEndsAt } from '@kerbside/domain/driver/invitation.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type Tx, withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { queueMail } from '../../notification/send/queue-mail.ts'
import { listKnownDrivers } from '../driver-store.ts'
import { insertDriver, listVehicleRows } from './fleet-store.ts'
import { makeInvitation } from './save-invitations.ts'

type AddDriverDeps = Pick<Deps, 'db' | 'key' | 'now' | 'newId' | 'randomBytes'> &
  Doer & { profile: Pick<Operator, 'country'> }

/** A link for its one recipient. The part after the # stays on the phone, so it reaches no server and no log. */
export type DriverInvitation = { path: string; expiresAt: Date }

export type AddDriverResult =
  | { ok: true; driverId: string; number: number; invitation: DriverInvitation }
  | { ok: false; reason: 'bad-name' | 'bad-phone' | 'bad-email' | 'bad-share' | 'no-car' | 'known' }

const USUAL_SHARE_PERCENT = 75

/**
 * Adds a driver with the car they usually drive, by its number. If an e-mail address is given the link is mailed too.
 */
export async function addDriver(
  deps: AddDriverDeps,
  params: {
    firstName: string
    lastName: string
    phone: string
    email?: string
    vehicleNumber?: number
    sharePercent?: number
  },
): Promise<AddDriverResult> {
  const { operator } = deps
  const [firstName, lastName] = [foldLine(params.firstName), foldLine(params.lastName)]
  if (firstName === undefined || lastName === undefined) return { ok: false, reason: 'bad-name' }
  const phone = foldMobile(params.phone, diallingCodeOf(deps.profile.country))
  if (phone === undefined) return { ok: false, reason: 'bad-phone' }
  const email = foldEmail(params.email ?? '')
  if (email !== '' && !isEmail(email)) return { ok: false, reason: 'bad-email' }
  const sharePercent = params.sharePercent ?? USUAL_SHARE_PERCENT
  if (!Number.isInteger(sharePercent) || sharePercent < 0 || sharePercent > 100)
    return { ok: false, reason: 'bad-share' }
  const id = deps.newId()
  const result = await withOperator(deps, async (tx): Promise<AddDriverResult> => {
    const fleet = await listVehicleRows(tx, { operator })
    const vehicle = fleet.find(({ number }) => number === params.vehicleNumber)
    if (params.vehicleNumber !== undefined && !vehicle) return { ok: false, reason: 'no-car' }
    const vehicleId = vehicle?.id
    const driver = { id, firstName, lastName, phone, email, vehicleId, sharePercent }
    const number = await insertDriver(tx, { operator, driver, now: deps.now() })
    if (number === undefined) return { ok: false, reason: 'known' }
    const invitation = await invite(tx, { deps, driverId: id, firstName, email })
    const detail = { firstName, lastName, phone, email, sharePercent }
    await recordAction(tx, { deps, action: 'driver.added', object: `driver ${number}`, detail })
    return { ok: true, driverId: id, number, invitation }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}

/**
 * A new link for a driver who has lost the link or the password, by their number. The old sign-in works until the
 * link is used. Undefined if no current driver has this number.
 */
export async function inviteDriver(
  deps: AddDriverDeps,
  { number }: { number: number },
): Promise<
  { firstName: string; lastName: string; invitation: DriverInvitation; mailed: boolean } | undefined
> {
  const { operator } = deps
  return withOperator(deps, async (tx) => {
    const all = await listKnownDrivers(tx, { operator })
    const driver = all.find((item) => item.driver.number === number)?.driver
    if (!driver) return undefined
    const { firstName, lastName, email } = driver
    const invitation = await invite(tx, { deps, driverId: driver.id, firstName, email })
    const detail = { email }
    await recordAction(tx, { deps, action: 'driver.invited', object: `driver ${number}`, detail })
    return { firstName, lastName, invitation, mailed: email !== '' }
  })
}

async function invite(
  tx: Tx,
  details: { deps: AddDriverDeps; driverId: string; firstName: string; email: string },
): Promise<DriverInvitation> {
  const { deps, driverId, firstName, email } = details
  const expiresAt = driverInvitationEndsAt(deps.now())
  const code = await makeInvitation(tx, { deps, personId: driverId, expiresAt })
  const path = `/driver#${code}`
  if (email !== '')
    await queueMail(tx, {
      context: deps,
      kind: 'driver-invited',
      to: email,
      facts: { firstName, path, expiresAt },
    })
  return { path, expiresAt }
}

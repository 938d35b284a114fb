import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { foldMobile } from '@kerbside/domain/driver/driver-name.ts'
import { foldLine } from '@kerbside/domain/driver/fold-line.ts'
import { driverInvitationEndsAt } from '@kerbside/domain/driver/invitation.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { queueMail } from '../notification/queue-mail.ts'
import { listKnownDrivers } from './driver-store.ts'
import { insertDriver, listVehicleRows } from './fleet-store.ts'
import { makeInvitation } from './keep-invitations.ts'

type Means = Pick<Deps, 'db' | 'key' | 'now' | 'newId' | 'randomBytes'> &
  Doer & { profile: Pick<Operator, 'country'> }

/** Where its one reader goes. What follows the # stays on the phone: no server and no log sees it. */
export type DriverInvitation = { path: string; expiresAt: Date }

export type AddDriverVerdict =
  | { ok: true; driverId: string; number: number; invitation: DriverInvitation }
  | { ok: false; reason: 'bad-name' | 'bad-phone' | 'bad-email' | 'bad-share' | 'no-car' | 'known' }

const USUAL_SHARE_PERCENT = 75

/** Somebody new, with their usual car by its number. Whoever has an e-mail is sent their link, too. */
export async function addDriver(
  means: Means,
  asked: {
    firstName: string
    lastName: string
    phone: string
    email?: string
    vehicleNumber?: number
    sharePercent?: number
  },
): Promise<AddDriverVerdict> {
  const { operator } = means
  const [firstName, lastName] = [foldLine(asked.firstName), foldLine(asked.lastName)]
  if (firstName === undefined || lastName === undefined) return { ok: false, reason: 'bad-name' }
  const phone = foldMobile(asked.phone, diallingCodeOf(means.profile.country))
  if (phone === undefined) return { ok: false, reason: 'bad-phone' }
  const email = foldEmail(asked.email ?? '')
  if (email !== '' && !isEmail(email)) return { ok: false, reason: 'bad-email' }
  const sharePercent = asked.sharePercent ?? USUAL_SHARE_PERCENT
  if (!Number.isInteger(sharePercent) || sharePercent < 0 || sharePercent > 100)
    return { ok: false, reason: 'bad-share' }
  const id = means.newId()
  const verdict = await withOperator(means, async (tx): Promise<AddDriverVerdict> => {
    const fleet = await listVehicleRows(tx, { operator })
    const vehicle = fleet.find(({ number }) => number === asked.vehicleNumber)
    if (asked.vehicleNumber !== undefined && !vehicle) return { ok: false, reason: 'no-car' }
    const vehicleId = vehicle?.id
    const driver = { id, firstName, lastName, phone, email, vehicleId, sharePercent }
    const number = await insertDriver(tx, { operator, driver, now: means.now() })
    if (number === undefined) return { ok: false, reason: 'known' }
    const invitation = await invite(tx, { means, driverId: id, firstName, email })
    const detail = { firstName, lastName, phone, email, sharePercent }
    await keepDeed(tx, { means, deed: 'driver.added', object: `driver ${number}`, detail })
    return { ok: true, driverId: id, number, invitation }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}

/**
 * A new link for who has lost theirs or their password, by their number. What they have goes on working until they
 * have followed it. Undefined when nobody who drives here has this number.
 */
export async function inviteDriver(
  means: Means,
  { number }: { number: number },
): Promise<
  { firstName: string; lastName: string; invitation: DriverInvitation; mailed: boolean } | undefined
> {
  const { operator } = means
  return withOperator(means, async (tx) => {
    const all = await listKnownDrivers(tx, { operator })
    const driver = all.find((known) => known.driver.number === number)?.driver
    if (!driver) return undefined
    const { firstName, lastName, email } = driver
    const invitation = await invite(tx, { means, driverId: driver.id, firstName, email })
    const detail = { email }
    await keepDeed(tx, { means, deed: 'driver.invited', object: `driver ${number}`, detail })
    return { firstName, lastName, invitation, mailed: email !== '' }
  })
}

async function invite(
  tx: Tx,
  facts: { means: Means; driverId: string; firstName: string; email: string },
): Promise<DriverInvitation> {
  const { means, driverId, firstName, email } = facts
  const expiresAt = driverInvitationEndsAt(means.now())
  const code = await makeInvitation(tx, { means, personId: driverId, expiresAt })
  const path = `/driver#${code}`
  if (email !== '')
    await queueMail(tx, {
      call: means,
      kind: 'driver-invited',
      to: email,
      facts: { firstName, path, expiresAt },
    })
  return { path, expiresAt }
}

import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft-contact.ts'
import { foldMobile } from '@kerbside/domain/driver/driver-name.ts'
import { foldLine } from '@kerbside/domain/driver/fold-line.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PictureFault } from '@kerbside/domain/picture/picture-kind.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { type Doer, keepDeed } from '../audit/keep-deed.ts'
import { listChanges } from '../audit/list-changes.ts'
import { readPicture } from '../picture/read-picture.ts'
import { holdFleet, listDriverRows, updateDriver, updatePhoto } from './desk-store.ts'
import { listKnownDrivers } from './driver-store.ts'
import { listVehicleRows } from './fleet-store.ts'

type Means = Pick<Deps, 'db' | 'now'> & Doer

export type SaveDriverVerdict =
  | { ok: true; number: number }
  | { ok: false; reason: 'bad-name' | 'bad-phone' | 'bad-email' | 'bad-share' | 'no-car' }
  | { ok: false; reason: 'known'; number: number }
  | { ok: false; reason: 'newer' | 'unknown' }

/** Changes somebody who drives here; of two who do the first wins. A shift that runs goes on with its own car. */
export async function saveDriver(
  means: Means & { profile: Pick<Operator, 'country'> },
  asked: {
    number: number
    version: number
    firstName: string
    lastName: string
    phone: string
    email: string
    /** Undefined for none. */
    vehicleNumber: number | undefined
    sharePercent: number
  },
): Promise<SaveDriverVerdict> {
  const { operator } = means
  const { number, version, vehicleNumber, sharePercent } = asked
  const [firstName, lastName] = [foldLine(asked.firstName), foldLine(asked.lastName)]
  if (firstName === undefined || lastName === undefined) return { ok: false, reason: 'bad-name' }
  const phone = foldMobile(asked.phone, diallingCodeOf(means.profile.country))
  if (phone === undefined) return { ok: false, reason: 'bad-phone' }
  const email = foldEmail(asked.email)
  if (email !== '' && !isEmail(email)) return { ok: false, reason: 'bad-email' }
  if (!Number.isInteger(sharePercent) || sharePercent < 0 || sharePercent > 100)
    return { ok: false, reason: 'bad-share' }
  const verdict = await withOperator(means, async (tx): Promise<SaveDriverVerdict> => {
    await holdFleet(tx, { operator })
    const all = (await listKnownDrivers(tx, { operator })).map(({ driver }) => driver)
    const before = all.find((driver) => driver.number === number)
    const row = (await listDriverRows(tx, { operator })).find(({ id }) => id === before?.id)
    if (!before || !row) return { ok: false, reason: 'unknown' }
    const other = all.find(
      (driver) =>
        driver.id !== before.id &&
        (driver.phone === phone || (email !== '' && driver.email === email)),
    )
    if (other) return { ok: false, reason: 'known', number: other.number }
    const cars = await listVehicleRows(tx, { operator })
    const vehicleId = cars.find((car) => car.number === vehicleNumber)?.id
    if (vehicleNumber !== undefined && !vehicleId) return { ok: false, reason: 'no-car' }
    const fields = { firstName, lastName, phone, email, vehicleId, sharePercent }
    if (!(await updateDriver(tx, { operator, driverId: before.id, version, fields })))
      return { ok: false, reason: 'newer' }
    const was = {
      firstName: before.firstName,
      lastName: before.lastName,
      phone: before.phone,
      email: before.email,
      sharePercent: before.sharePercent,
      vehicle: row.vehicleNumber,
    }
    const is = { firstName, lastName, phone, email, sharePercent, vehicle: vehicleNumber }
    const detail = listChanges(was, is)
    if (detail.length > 0)
      await keepDeed(tx, { means, deed: 'driver.saved', object: `driver ${number}`, detail })
    return { ok: true, number }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}

export type KeepPhotoVerdict = { ok: true } | { ok: false; reason: 'unknown' | PictureFault }

/** Their photo, drawn anew from what was brought; without bytes they have none any more. */
export async function keepPhoto(
  means: Means,
  { number, bytes }: { number: number; bytes: Buffer | undefined },
): Promise<KeepPhotoVerdict> {
  const { operator } = means
  const read = bytes && (await readPicture(bytes, 'driver'))
  if (read && !read.ok) return read
  const verdict = await withOperator(means, async (tx): Promise<KeepPhotoVerdict> => {
    const all = await listKnownDrivers(tx, { operator })
    const driver = all.find((known) => known.driver.number === number)?.driver
    if (!driver) return { ok: false, reason: 'unknown' }
    const picture = read?.picture
    const photo = picture && { bytes: picture.bytes, type: `image/${picture.type}` as const }
    await updatePhoto(tx, { operator, driverId: driver.id, photo })
    const detail = { photo: photo === undefined ? 'removed' : 'changed' }
    await keepDeed(tx, { means, deed: 'driver.photo', object: `driver ${number}`, detail })
    return { ok: true }
  })
  if (verdict.ok) means.changes?.tell(operator)
  return verdict
}

import { foldEmail } from '@kerbside/domain/account/profile.ts'
import { isEmail } from '@kerbside/domain/booking/draft/draft-contact.ts'
import { foldMobile } from '@kerbside/domain/driver/driver-name.ts'
import { foldLine } from '@kerbside/domain/driver/fold-line.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { PictureError } from '@kerbside/domain/picture/picture-kind.ts'
import { withOperator } from '../../../db.ts'
import type { Deps } from '../../../deps.ts'
import { listChanges } from '../../audit/list-changes.ts'
import { type Doer, recordAction } from '../../audit/record-action.ts'
import { readPicture } from '../../picture/read-picture.ts'
import { listKnownDrivers } from '../driver-store.ts'
import { listDriverRows, lockFleet, updateDriver, updatePhoto } from './desk-store.ts'
import { listVehicleRows } from './fleet-store.ts'

type DriverDeps = Pick<Deps, 'db' | 'now'> & Doer

export type SaveDriverResult =
  | { ok: true; number: number }
  | { ok: false; reason: 'bad-name' | 'bad-phone' | 'bad-email' | 'bad-share' | 'no-car' }
  | { ok: false; reason: 'known'; number: number }
  | { ok: false; reason: 'newer' | 'unknown' }

/** Changes a driver; of two concurrent changes the first wins. A running shift keeps its car. */
export async function saveDriver(
  deps: DriverDeps & { profile: Pick<Operator, 'country'> },
  params: {
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
): Promise<SaveDriverResult> {
  const { operator } = deps
  const { number, version, vehicleNumber, sharePercent } = params
  const [firstName, lastName] = [foldLine(params.firstName), foldLine(params.lastName)]
  if (firstName === undefined || lastName === undefined) return { ok: false, reason: 'bad-name' }
  const phone = foldMobile(params.phone, diallingCodeOf(deps.profile.country))
  if (phone === undefined) return { ok: false, reason: 'bad-phone' }
  const email = foldEmail(params.email)
  if (email !== '' && !isEmail(email)) return { ok: false, reason: 'bad-email' }
  if (!Number.isInteger(sharePercent) || sharePercent < 0 || sharePercent > 100)
    return { ok: false, reason: 'bad-share' }
  const result = await withOperator(deps, async (tx): Promise<SaveDriverResult> => {
    await lockFleet(tx, { operator })
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
      await recordAction(tx, { deps, action: 'driver.saved', object: `driver ${number}`, detail })
    return { ok: true, number }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}

export type SavePhotoResult = { ok: true } | { ok: false; reason: 'unknown' | PictureError }

/** Stores the re-encoded photo; without bytes the photo is removed. */
export async function savePhoto(
  deps: DriverDeps,
  { number, bytes }: { number: number; bytes: Buffer | undefined },
): Promise<SavePhotoResult> {
  const { operator } = deps
  const read = bytes && (await readPicture(bytes, 'driver'))
  if (read && !read.ok) return read
  const result = await withOperator(deps, async (tx): Promise<SavePhotoResult> => {
    const all = await listKnownDrivers(tx, { operator })
    const driver = all.find((item) => item.driver.number === number)?.driver
    if (!driver) return { ok: false, reason: 'unknown' }
    const picture = read?.picture
    const photo = picture && { bytes: picture.bytes, type: `image/${picture.type}` as const }
    await updatePhoto(tx, { operator, driverId: driver.id, photo })
    const detail = { photo: photo === undefined ? 'removed' : 'changed' }
    await recordAction(tx, { deps, action: 'driver.photo', object: `driver ${number}`, detail })
    return { ok: true }
  })
  if (result.ok) deps.changes?.notify(operator)
  return result
}

import { createHash, randomUUID } from 'node:crypto'
import { LICENCE_KINDS } from '@kerbside/domain/driver/driver.ts'
import type { Rows } from './rows.ts'

export type Fleet = {
  driverId: string
  driverNumber: number
  vehicleId: string
  vehicleNumber: number
  phone: string
}

/** A picture of one pixel, which is enough to be shown. */
const PHOTO = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

const inAYear = (now: Date) => new Date(now.getTime() + 365 * 86_400_000)

/**
 * A licensed driver with a three-digit number: with a car of every type, documents valid for a year, and a running
 * shift.
 */
export async function givenDriver(
  { rows, now }: { rows: Rows; now: () => Date },
  { operatorId, number }: { operatorId: string; number: number },
): Promise<Fleet> {
  const [driverId, vehicleId] = [randomUUID(), randomUUID()]
  const at = now()
  const phone = `+447700900${number}`
  await rows.query(
    `insert into vehicle (operator_id, id, number, make, model, colour, registration, vehicle_type_ids, made_at)
     select $1, $2, $3::int, 'Toyota', 'Prius', 'Silver', 'FUZZ ' || $3::text, array(select generate_series(1, 60)), $4`,
    [operatorId, vehicleId, number, at],
  )
  await rows.query(
    `insert into driver (operator_id, id, number, first_name, last_name, phone, vehicle_id, photo, photo_type, made_at)
     values ($1, $2, $3, 'Kbfuzz', 'Driver', $4, $5, $6, 'image/png', $7)`,
    [operatorId, driverId, number, phone, vehicleId, PHOTO, at],
  )
  for (const kind of LICENCE_KINDS) {
    const isDrivers = kind === 'badge' || kind === 'driving_licence'
    await rows.query(
      `insert into licence (operator_id, id, holder, driver_id, vehicle_id, kind, number, expires_on)
       values ($1, $2, $3, $4, $5, $6, 'F-1', $7)`,
      [
        operatorId,
        randomUUID(),
        isDrivers ? 'driver' : 'vehicle',
        isDrivers ? driverId : null,
        isDrivers ? null : vehicleId,
        kind,
        inAYear(at),
      ],
    )
  }
  return { driverId, driverNumber: number, vehicleId, vehicleNumber: number, phone }
}

/** What a driver has sent to the desk: an emergency, a document that waits, and a message about no booking. */
export async function givenOffice(
  { rows, now }: { rows: Rows; now: () => Date },
  { operatorId, fleet }: { operatorId: string; fleet: Fleet },
): Promise<{ emergencyId: string; submissionId: string }> {
  const [emergencyId, submissionId] = [randomUUID(), randomUUID()]
  const { driverId } = fleet
  await rows.query(
    `insert into driver_emergency (operator_id, id, driver_id, lat, lng, raised_at, received_at)
     values ($1, $2, $3, 51.5, -0.1, $4, $4)`,
    [operatorId, emergencyId, driverId, now()],
  )
  await rows.query(
    `insert into document_submission
       (operator_id, id, driver_id, holder_id, kind, number, expires_on, type, bytes, sent_at, state)
     values ($1, $2, $3, $3, 'badge', 'F-2', $4, 'webp', $5, $6, 'waiting')
     on conflict (operator_id, holder_id, kind) where state = 'waiting' do nothing`,
    [operatorId, submissionId, driverId, inAYear(now()), PHOTO, now()],
  )
  await rows.query(
    `insert into office_message (operator_id, driver_id, id, number, side, author_name, body, sent_at, received_at)
     select $1, $2, $3, coalesce(max(number), 0) + 1, 'driver', 'Kbfuzz', 'My badge is lost', $4, $4
     from office_message where operator_id = $1 and driver_id = $2`,
    [operatorId, driverId, randomUUID(), now()],
  )
  return { emergencyId, submissionId }
}

/** Gives a booking to a driver, with a message about it and another open offer. */
export async function giveToDriver(
  { rows, now }: { rows: Rows; now: () => Date },
  { operatorId, reference, fleet }: { operatorId: string; reference: number; fleet: Fleet },
): Promise<{ offerId: string }> {
  const offerId = randomUUID()
  await rows.query(
    `update leg set state = 'assigned', driver_id = $3, vehicle_id = $4 where operator_id = $1 and reference = $2`,
    [operatorId, reference, fleet.driverId, fleet.vehicleId],
  )
  await rows.query(
    `insert into offer (operator_id, id, booking_id, leg, driver_id, state, sent_at, expires_at)
     select operator_id, $3, booking_id, number, $4, 'sent', $5, $6 from leg where operator_id = $1 and reference = $2`,
    [operatorId, reference, offerId, fleet.driverId, now(), inAYear(now())],
  )
  await rows.query(
    `insert into chat_message (operator_id, booking_id, leg, id, number, side, author_name, body, sent_at, received_at)
     select operator_id, booking_id, number, $3, 1, 'customer', 'Kbfuzz', 'At the second door', $4, $4
     from leg where operator_id = $1 and reference = $2`,
    [operatorId, reference, randomUUID(), now()],
  )
  return { offerId }
}

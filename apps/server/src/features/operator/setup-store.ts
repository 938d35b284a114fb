import type { Licence } from '@kerbside/domain/driver/driver.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { sql } from 'kysely'
import { inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'

type Whose = { operator: OperatorId }

type Fleet = {
  drivers: { vehicleId: string | undefined; licences: Licence[] }[]
  vehicles: { id: string; licences: Licence[] }[]
}

/** The active drivers and vehicles with their documents. */
export async function listFleet(tx: Tx, { operator }: Whose): Promise<Fleet> {
  const vehicles = await inOperator(tx, operator)
    .selectFrom('vehicle')
    .select('id')
    .where('retired_at', 'is', null)
    .execute()
  const drivers = await inOperator(tx, operator)
    .selectFrom('driver')
    .select(['id', 'vehicle_id'])
    .where('ended_at', 'is', null)
    .execute()
  const licences = await inOperator(tx, operator)
    .selectFrom('licence')
    .select(['holder', 'kind', 'number', 'driver_id', 'vehicle_id'])
    // as text: the database driver would make it midnight in this machine's time zone
    .select(sql<LocalDate>`expires_on::text`.as('expiresOn'))
    .execute()
  const licencesOf = (holderId: string) =>
    licences.filter((row) => row.driver_id === holderId || row.vehicle_id === holderId)
  return {
    drivers: drivers.map(({ id, vehicle_id }) => ({
      vehicleId: vehicle_id ?? undefined,
      licences: licencesOf(id),
    })),
    vehicles: vehicles.map(({ id }) => ({ id, licences: licencesOf(id) })),
  }
}

/** Whether there is a real booking, not only a test. */
export async function hasBookings(tx: Tx, { operator }: Whose): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('booking')
    .select('id')
    .where('test', '=', false)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether staff have changed anything under this prefix: "brand.". */
export async function hasChanged(
  tx: Tx,
  { operator, path }: Whose & { path: string },
): Promise<boolean> {
  const row = await inOperator(tx, operator)
    .selectFrom('audit_entry')
    .select('number')
    .where(
      sql<boolean>`exists (select from jsonb_array_elements(case jsonb_typeof(detail) when 'array' then detail else '[]' end) as change
        where starts_with(change ->> 'path', ${path}))`,
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

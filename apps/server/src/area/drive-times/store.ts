import type { Point } from '@kerbside/domain/geo.ts'
import type { DriveTimes } from '@kerbside/domain/operator/drive-times.ts'
import { sql } from 'kysely'
import { hasChanged, inOperator, type Tx } from '../../db.ts'
import type { OperatorId } from '../../operator.ts'
import type { Statement } from '../../postgres/statement.ts'

type OperatorKey = { operator: OperatorId }

export type DriveTimeRun = {
  id: string
  times: readonly DriveTimes[]
  madeAt: Date
  /** Undefined if it was never used. */
  liveAt: Date | undefined
}

export type DriveTimeChoice = { nightly: boolean; calculatedAt: Date | undefined }

export async function findChoice(tx: Tx, { operator }: OperatorKey): Promise<DriveTimeChoice> {
  const row = await inOperator(tx, operator)
    .selectFrom('drive_time_choice')
    .select(['nightly', 'calculated_at'])
    .executeTakeFirst()
  return { nightly: row?.nightly ?? false, calculatedAt: row?.calculated_at ?? undefined }
}

export const saveNightly = (tx: Tx, { operator, nightly }: OperatorKey & { nightly: boolean }) =>
  tx
    .insertInto('drive_time_choice')
    .values({ operator_id: operator, nightly, calculated_at: null })
    .onConflict((row) => row.column('operator_id').doUpdateSet({ nightly }))
    .execute()

export const saveCalculatedAt = (tx: Tx, { operator, now }: OperatorKey & { now: Date }) =>
  tx
    .insertInto('drive_time_choice')
    .values({ operator_id: operator, nightly: false, calculated_at: now })
    .onConflict((row) => row.column('operator_id').doUpdateSet({ calculated_at: now }))
    .execute()

/** Has a row for an operator whose nightly times were last calculated before this instant. */
export const anyNightly = (operator: OperatorId, before: Date): Statement => ({
  name: 'drive_times.nightly',
  text: `select 1 from drive_time_choice
    where operator_id = $1 and nightly and (calculated_at is null or calculated_at < $2)`,
  values: [operator, before],
})

/** False if another process has claimed this night. */
export const claimNight = (
  tx: Tx,
  { operator, before, now }: OperatorKey & { before: Date; now: Date },
): Promise<boolean> =>
  inOperator(tx, operator)
    .updateTable('drive_time_choice')
    .set({ calculated_at: now })
    .where('nightly', '=', true)
    .where((row) => row.or([row('calculated_at', 'is', null), row('calculated_at', '<', before)]))
    .$call(hasChanged)

const readRun = (
  row: { id: string; times: unknown; made_at: Date; live_at: Date | null } | undefined,
): DriveTimeRun | undefined =>
  row && {
    id: row.id,
    times: row.times as DriveTimes[],
    madeAt: row.made_at,
    liveAt: row.live_at ?? undefined,
  }

const selectRuns = (tx: Tx, { operator }: OperatorKey) =>
  inOperator(tx, operator)
    .selectFrom('drive_time_run')
    .select(['id', 'times', 'made_at', 'live_at'])

/** The one in use. */
export const findLiveRun = async (tx: Tx, key: OperatorKey): Promise<DriveTimeRun | undefined> =>
  readRun(await selectRuns(tx, key).where('state', '=', 'live').executeTakeFirst())

export const findLatestRun = async (tx: Tx, key: OperatorKey): Promise<DriveTimeRun | undefined> =>
  readRun(await selectRuns(tx, key).orderBy('made_at', 'desc').limit(1).executeTakeFirst())

export const insertRun = (
  tx: Tx,
  { operator, run }: OperatorKey & { run: Omit<DriveTimeRun, 'liveAt'> },
) =>
  tx
    .insertInto('drive_time_run')
    .values({
      operator_id: operator,
      id: run.id,
      state: 'ready',
      times: JSON.stringify(run.times),
      made_at: run.madeAt,
      live_at: null,
    })
    .execute()

/** Uses this calculation instead of the one before; undefined: the standard times. */
export async function setLiveRun(
  tx: Tx,
  { operator, id, now }: OperatorKey & { id: string | undefined; now: Date },
): Promise<void> {
  await inOperator(tx, operator)
    .updateTable('drive_time_run')
    .set({ state: 'retired' })
    .where('state', '=', 'live')
    .execute()
  if (id === undefined) return
  await inOperator(tx, operator)
    .updateTable('drive_time_run')
    .set({ state: 'live', live_at: now })
    .where('id', '=', id)
    .execute()
}

/** All but the newest, and the one in use. */
export const deleteOldRuns = (tx: Tx, { operator, kept }: OperatorKey & { kept: number }) =>
  inOperator(tx, operator)
    .deleteFrom('drive_time_run')
    .where('state', '<>', 'live')
    .where('id', 'not in', (query) =>
      query
        .selectFrom('drive_time_run as newest')
        .select('newest.id')
        .where('newest.operator_id', '=', operator)
        .orderBy('newest.made_at', 'desc')
        .limit(kept),
    )
    .execute()

export type FinishedLeg = { from: Point; to: Point; boardedAt: Date; endedAt: Date }

/**
 * The newest finished legs without stops and without a charge for waiting, reported by the driver's phone within
 * `nearMetres` of pickup and drop-off.
 */
export async function listFinishedLegs(
  tx: Tx,
  {
    operator,
    from,
    nearMetres,
    max,
  }: OperatorKey & { from: Date; nearMetres: number; max: number },
): Promise<FinishedLeg[]> {
  const near = (event: string, place: string) => sql<boolean>`
    ${sql.ref(`${event}.lat`)} is not null and ${sql.ref(`${event}.lng`)} is not null and
    111195 * sqrt(
      power(${sql.ref(`${event}.lat`)} - (${sql.ref(place)}->'point'->>'lat')::float8, 2)
      + power((${sql.ref(`${event}.lng`)} - (${sql.ref(place)}->'point'->>'lng')::float8)
        * cos(radians(${sql.ref(`${event}.lat`)})), 2)) <= ${nearMetres}`
  const { rows } = await sql<{ pickup: Point; drop_off: Point; boarded: Date; ended: Date }>`
    select pickup, drop_off, boarded, ended from (
    select distinct on (leg.booking_id, leg.number) leg.pickup_at, leg.pickup->'point' as pickup, leg.drop_off->'point' as drop_off,
      coalesce(boarded.device_at, boarded.at) as boarded, coalesce(ended.device_at, ended.at) as ended
    from leg
    join transition boarded on boarded.operator_id = leg.operator_id and boarded.booking_id = leg.booking_id
      and boarded.leg = leg.number and boarded.machine = 'leg' and boarded.to_state = 'on_board'
    join transition ended on ended.operator_id = leg.operator_id and ended.booking_id = leg.booking_id
      and ended.leg = leg.number and ended.machine = 'leg' and ended.to_state = 'completed'
    where leg.operator_id = ${operator} and leg.state = 'completed' and leg.pickup_at >= ${from}
      and jsonb_array_length(leg.vias) = 0
      and coalesce(ended.device_at, ended.at) > coalesce(boarded.device_at, boarded.at)
      and ${near('boarded', 'leg.pickup')} and ${near('ended', 'leg.drop_off')}
      and not exists (select from leg_charge charge where charge.operator_id = leg.operator_id
        and charge.booking_id = leg.booking_id and charge.leg = leg.number and charge.kind = 'waiting')
    -- the latest of a repeated report
    order by leg.booking_id, leg.number, ended desc, boarded desc) finished
    order by pickup_at desc
    limit ${max}`.execute(tx)
  return rows.map((row) => ({
    from: row.pickup,
    to: row.drop_off,
    boardedAt: row.boarded,
    endedAt: row.ended,
  }))
}

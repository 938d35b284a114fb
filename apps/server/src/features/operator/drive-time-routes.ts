import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/operator/drive-times.ts'
import {
  DRIVE_TIME_DAYS,
  factorsOf,
  MIN_DRIVE_LEGS,
} from '@kerbside/domain/operator/drive-times.ts'
import type { FastifyInstance } from 'fastify'
import { calculateDriveTimes } from '../../area/drive-times/calculate-drive-times.ts'
import {
  findChoice,
  findLatestRun,
  findLiveRun,
  saveNightly,
  setLiveRun,
} from '../../area/drive-times/store.ts'
import { findLiveStreets } from '../../area/store.ts'
import { type Tx, withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'

const NO_STREETS =
  'Import an area with streets first. Your times are compared with its standard times.'
/** A server learns of a new area a moment after it is used, and may lack its files. */
const NOT_READY = 'The streets of your area aren’t ready on this server. Try again in a minute.'
const NOT_CALCULATED = 'Calculate the times first.'

/** The minutes that an operator's own cars take: an owner reads them, uses them, and goes back. */
export function driveTimeRoutes(app: FastifyInstance, deps: Deps): void {
  const show = (context: RequestContext, rejection = '') => showDriveTimes(context, { rejection })

  serve(app, deps, wire.showDriveTimes, async (_, context) => show(context))

  serve(app, deps, wire.calculateDriveTimes, async (_, context) => {
    const isCalculated = await calculateDriveTimes(deps, { profile: context.profile, use: false })
    if (!isCalculated) {
      const { operator } = context
      const area = await withOperator(context, (tx) => findLiveStreets(tx, { operator }))
      return show(context, area ? NOT_READY : NO_STREETS)
    }
    await withOperator(context, (tx) => record(tx, context, 'drive-times.calculated'))
    return show(context)
  })

  serve(app, deps, wire.useDriveTimes, async ({ times }, context) => {
    const { operator } = context
    const isOwn = times === 'own'
    const isUsed = await withOperator(context, async (tx) => {
      const run = isOwn ? await findLatestRun(tx, { operator }) : undefined
      if (isOwn && !run) return false
      await setLiveRun(tx, { operator, id: run?.id, now: context.now() })
      // otherwise they would be back the next morning
      if (!isOwn) await saveNightly(tx, { operator, nightly: false })
      await record(tx, context, isOwn ? 'drive-times.used' : 'drive-times.standard')
      return true
    })
    if (!isUsed) return show(context, NOT_CALCULATED)
    deps.changes.notify(operator)
    return show(context)
  })

  serve(app, deps, wire.switchDriveTimes, async ({ nightly }, context) => {
    await withOperator(context, async (tx) => {
      await saveNightly(tx, { operator: context.operator, nightly })
      await record(tx, context, nightly ? 'drive-times.on' : 'drive-times.off')
    })
    return show(context)
  })
}

const record = (tx: Tx, context: RequestContext, action: string): Promise<void> =>
  recordAudit(tx, {
    operator: context.operator,
    now: context.now,
    principal: context.principal,
    action,
    object: '',
    detail: {},
  })

async function showDriveTimes(
  context: RequestContext,
  { rejection }: { rejection: string },
): Promise<wire.DriveTimesReply> {
  const { operator } = context
  const { choice, latest, live, area } = await withOperator(context, async (tx) => ({
    choice: await findChoice(tx, { operator }),
    latest: await findLatestRun(tx, { operator }),
    live: await findLiveRun(tx, { operator }),
    area: await findLiveStreets(tx, { operator }),
  }))
  const inUse = factorsOf(live?.times ?? [])
  return {
    code: rejection === '' ? CODE.done : CODE.refused,
    message: rejection,
    hasStreets: area !== undefined,
    nightly: choice.nightly,
    calculatedAt: latest?.madeAt.toISOString() ?? '',
    usedSince: live?.liveAt?.toISOString() ?? '',
    usesLatest: live !== undefined && live.id === latest?.id,
    days: DRIVE_TIME_DAYS,
    minLegs: MIN_DRIVE_LEGS,
    times: (latest?.times ?? []).map((times) => ({
      ...times,
      factorInUse: inUse[times.part] ?? 1,
    })),
  }
}

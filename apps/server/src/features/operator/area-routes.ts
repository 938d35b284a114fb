import { CODE } from '@kerbside/contract/codes.ts'
import type { InputOf } from '@kerbside/contract/endpoint.ts'
import * as wire from '@kerbside/contract/operator/area.ts'
import type { FastifyInstance } from 'fastify'
import { addPiece, findExtract, listExtracts, removeExtract } from '../../area/extract-files.ts'
import { findImport } from '../../area/import-log.ts'
import { type Area, listAreas } from '../../area/store.ts'
import { removeArea, useArea } from '../../area/use-area.ts'
import { withOperator } from '../../db.ts'
import type { Deps } from '../../deps.ts'
import { NOT_FOUND, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { recordAudit } from '../audit/record-audit.ts'

const RUNNING = 'An import is already running on this machine. Wait until it has finished.'
const NO_SPACE = 'There isn’t enough space for this file on the server.'
const IN_USE = 'This area is in use. Use another one first.'

const refused = (message: string) => ({ code: CODE.refused, message })

/** Areas made of OpenStreetMap extracts: an owner uploads and imports them, compares journeys, and uses them. */
export function areaRoutes(app: FastifyInstance, deps: Deps): void {
  const { areaImports } = deps
  const { dataDir } = areaImports
  const show = (context: RequestContext, rejection?: { code: number; message: string }) =>
    showAreas(context, { areaImports, rejection })

  serve(app, deps, wire.listAreas, async (_, context) => show(context))

  serve(app, deps, wire.startAreaImport, async ({ extract, parts }, context) => {
    const file = findExtract({ dataDir, operator: context.operator }, extract)
    if (file === undefined) return NOT_FOUND
    if (!areaImports.start({ slug: context.profile.slug, file, parts }))
      return show(context, refused(RUNNING))
    await record(context, { action: 'area.imported', object: extract })
    return show(context)
  })

  serve(app, deps, wire.useArea, async ({ id }, context) => {
    const { operator } = context
    const isUsed = await useArea(context, { operator, dataDir, id: id === '' ? undefined : id })
    if (!isUsed) return NOT_FOUND
    await record(context, { action: 'area.used', object: id })
    deps.changes.notify(operator)
    return show(context)
  })

  serve(app, deps, wire.removeArea, async ({ id }, context) => {
    const { operator } = context
    const areas = await withOperator(context, (tx) => listAreas(tx, { operator }))
    const area = areas.find((item) => item.id === id)
    if (!area) return NOT_FOUND
    if (area.state === 'live') return show(context, refused(IN_USE))
    await removeArea(context, { operator, dataDir, id })
    await record(context, { action: 'area.removed', object: area.name })
    return show(context)
  })

  serve(app, deps, wire.uploadExtract, async (input, context) => {
    const result = await upload(context, { dataDir, input })
    return result.ok
      ? { code: CODE.done, message: '', bytes: result.bytes }
      : { ...refused(NO_SPACE), bytes: 0 }
  })

  serve(app, deps, wire.removeExtract, async ({ name }, context) =>
    removeExtract({ dataDir, operator: context.operator }, name) ? show(context) : NOT_FOUND,
  )
}

const upload = (
  { operator }: RequestContext,
  { dataDir, input }: { dataDir: string; input: InputOf<typeof wire.uploadExtract> },
) =>
  addPiece(
    { dataDir, operator },
    {
      name: input.name,
      bytes: Number(input.bytes),
      from: Number(input.from),
      piece: Buffer.from(input.piece, 'base64'),
    },
  )

const record = (
  context: RequestContext,
  { action, object }: { action: string; object: string },
): Promise<void> =>
  withOperator(context, (tx) =>
    recordAudit(tx, {
      operator: context.operator,
      now: context.now,
      principal: context.principal,
      action,
      object,
      detail: {},
    }),
  )

async function showAreas(
  context: RequestContext,
  {
    areaImports: { dataDir, hasStreetEngine },
    rejection,
  }: {
    areaImports: Deps['areaImports']
    rejection: { code: number; message: string } | undefined
  },
): Promise<wire.AreasReply> {
  const { operator } = context
  const now = context.now()
  const { areas, last } = await withOperator(context, async (tx) => ({
    areas: await listAreas(tx, { operator }),
    last: await findImport(tx, { operator, now }),
  }))
  return {
    ...(rejection ?? { code: CODE.done, message: '' }),
    areas: areas.map(writeArea),
    ...(last && {
      lastImport: {
        name: last.name,
        state: last.state,
        step: last.step,
        part: last.part,
        secondsLeft: last.secondsLeft ?? -1,
        failure: last.failure,
      },
    }),
    extracts: listExtracts({ dataDir, operator }),
    hasStreetEngine,
    now: now.toISOString(),
  }
}

const writeArea = (area: Area): wire.AreasReply['areas'][number] => ({
  id: area.id,
  name: area.name,
  state: area.state,
  dataAt: area.dataAt?.toISOString() ?? '',
  madeAt: area.madeAt.toISOString(),
  hasStreets: area.streets !== '',
  hasMap: area.map !== '',
  places: area.places,
  houses: area.houses,
  currency: area.samples.currency,
  journeys: area.samples.journeys.map(({ from, to, before, after }) => ({
    from,
    to,
    ...(before && { before: writeMeasured(before) }),
    ...(after && { after: writeMeasured(after) }),
  })),
})

const writeMeasured = ({
  metres,
  seconds,
  price,
}: NonNullable<Area['samples']['journeys'][number]['after']>) => ({
  metres,
  seconds,
  price: price ?? -1,
})

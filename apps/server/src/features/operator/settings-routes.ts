import { CODE } from '@kerbside/contract/codes.ts'
import * as wire from '@kerbside/contract/desk/settings.ts'
import {
  type GoLiveFault,
  judgeGoLive,
  listSetup,
} from '@kerbside/domain/operator/judge-go-live.ts'
import type { Content, Operator } from '@kerbside/domain/operator/operator.ts'
import { readSettings } from '@kerbside/domain/operator/read-settings.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { serve } from '../../http/serve.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { findSetupFacts, goLive } from './go-live.ts'
import { keepPreview } from './keep-preview.ts'
import { readOperator } from './save-operator.ts'
import { judgeDraft, saveSettings } from './save-settings.ts'

const DONE = { code: CODE.done, message: '', faults: [] }
const REFUSED = { code: CODE.refused, message: '' }

export function settingsRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showSettings, async (_, call) => ({
    ...DONE,
    ...(await standing(call, await readOperator(call))),
  }))

  serve(app, deps, wire.saveSettings, async (said, call) => {
    const saved = await saveSettings(call, said)
    if (saved.ok) return { ...DONE, ...(await standing(call, saved)) }
    if (saved.reason === 'newer')
      return { conflict: { ...REFUSED, ...(await standing(call, saved)), faults: [] } }
    const now = await standing(call, await readOperator(call))
    return { ...REFUSED, ...now, faults: [...saved.faults] }
  })

  serve(app, deps, wire.openPreview, async ({ values = {}, content = {} }, call) => {
    const judged = await judgeDraft(call, values)
    if (!judged.ok) return { ...REFUSED, address: '', faults: [...judged.faults] }
    const { token } = await keepPreview(call, { values, content: content as Partial<Content> })
    return { ...DONE, address: `/?preview=${token}` }
  })

  serve(app, deps, wire.showSetup, async (_, call) => {
    const { operator } = await readOperator(call)
    return { ...(await setup(call, operator)), code: CODE.done, message: '' }
  })

  serve(app, deps, wire.goLive, async (_, call) => {
    const gone = await goLive(call)
    const { operator } = await readOperator(call)
    const now = await setup(call, operator)
    return gone.ok
      ? { ...now, code: CODE.done, message: '' }
      : { ...now, code: CODE.refused, message: '', missing: [...gone.missing] }
  })
}

async function standing(
  call: Call,
  { operator, version }: { operator: Operator; version: number },
) {
  const types = await listVehicleTypes(call)
  return {
    version,
    values: readSettings(operator),
    testmode: operator.mode === 'test',
    vehicletypes: types.map(({ id, name }) => ({ id, name })),
  }
}

async function setup(call: Call, operator: Operator) {
  const facts = await findSetupFacts(call, operator)
  const missing: GoLiveFault[] = operator.mode === 'live' ? [] : judgeGoLive(operator, facts)
  const { settings } = operator
  return {
    steps: listSetup(operator, facts),
    missing,
    live: operator.mode === 'live',
    facts: {
      name: operator.name,
      zone: operator.zone,
      currency: operator.currency,
      colour: operator.brand.colour,
      airports: settings.airports.length,
      hasarea: settings.serviceArea.length > 0,
      pricebooks: facts.priceBooks,
      vehicletypes: facts.vehicleTypes,
      vehicles: facts.vehicles,
      drivers: facts.drivers,
      gateway: settings.paymentGateway,
      hosts: [...facts.hosts],
    },
  }
}

import { findConfiguration } from '@kerbside/contract/operator.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import type { Call } from '../../http/call.ts'
import { type ReadyJson, serve } from '../../http/serve.ts'
import { type Brief, keptBriefly } from '../../kept-briefly.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { showConfiguration } from './show-configuration.ts'

/** The answer as it is sent, around the one thing in it that is another for every caller. */
type Written = { before: string; after: string }

/** By the operator as it is remembered: whoever changes anything of it has it read anew. */
const kept = new WeakMap<Operator, Brief<Written>>()
const CLOCK = '\u2009clock\u2009'

/** Every page asks for it and it seldom changes: it is written once in five seconds, and at once when staff change it. */
async function writeOnce(call: Call): Promise<ReadyJson> {
  const load = async (): Promise<Written> => {
    const said = await showConfiguration(call, { vehicleTypes: await listVehicleTypes(call) })
    const [before = '', after = ''] = JSON.stringify({ ...said, servertime: CLOCK }).split(CLOCK)
    return { before, after }
  }
  const brief = kept.get(call.profile) ?? keptBriefly<Written>()
  kept.set(call.profile, brief)
  const { before, after } = await brief.get(call.now(), { key: '', load })
  return { json: before + call.now().toISOString() + after }
}

export function configurationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, findConfiguration, async (_, call) => writeOnce(call))
}

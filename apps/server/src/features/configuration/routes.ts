import { findConfiguration } from '@kerbside/contract/operator.ts'
import type { Operator } from '@kerbside/domain/operator/operator.ts'
import type { FastifyInstance } from 'fastify'
import { type Brief, cacheBriefly } from '../../cache-briefly.ts'
import type { Deps } from '../../deps.ts'
import { type ReadyJson, serve } from '../../http/serve.ts'
import type { RequestContext } from '../../request-context.ts'
import { listVehicleTypes } from '../fleet/list-vehicle-types.ts'
import { showConfiguration } from './show-configuration.ts'

/** The serialised response around the server time, the only part that differs by request. */
type Written = { before: string; after: string }

/** By operator profile: a change of the operator creates a new profile object and so a new entry. */
const cache = new WeakMap<Operator, Brief<Written>>()
const CLOCK_PLACEHOLDER = '\u2009clock\u2009'

/**
 * Every page requests this and it seldom changes: it is serialised at most once in five seconds, and at once after
 * staff change it.
 */
async function writeOnce(context: RequestContext): Promise<ReadyJson> {
  const load = async (): Promise<Written> => {
    const configuration = await showConfiguration(context, {
      vehicleTypes: await listVehicleTypes(context),
    })
    const [before = '', after = ''] = JSON.stringify({
      ...configuration,
      servertime: CLOCK_PLACEHOLDER,
    }).split(CLOCK_PLACEHOLDER)
    return { before, after }
  }
  const brief = cache.get(context.profile) ?? cacheBriefly<Written>()
  cache.set(context.profile, brief)
  const { before, after } = await brief.get(context.now(), { key: '', load })
  return { json: before + context.now().toISOString() + after }
}

export function configurationRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, findConfiguration, async (_, context) => writeOnce(context))
}

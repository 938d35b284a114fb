import * as wire from '@kerbside/contract/desk/ground.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serve } from '../../http/serve.ts'
import { listLastPickups } from './list-pickups.ts'
import { saveGround, showGround } from './save-ground.ts'

export function groundRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, deps, wire.showGround, async (_, call) => showGround(call))
  serve(app, deps, wire.saveGround, async (said, call) => saveGround(call, said))
  serve(app, deps, wire.listLastPickups, async (_, call) => listLastPickups(call))
}

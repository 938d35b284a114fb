import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'

// placeholder until airports and airlines are there
export function flightsRoutes(_app: FastifyInstance, _deps: Deps): void {}

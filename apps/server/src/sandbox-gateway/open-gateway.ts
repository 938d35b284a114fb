import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { challengeRoutes } from './challenge-routes.ts'
import { chargeRoutes } from './charge-routes.ts'
import { frameRoutes } from './frame-routes.ts'
import { setSecurityHeaders } from './headers.ts'
import { type Messenger, openMessenger } from './messenger.ts'
import { refundRoutes } from './refund-routes.ts'
import type { SandboxDeps } from './sandbox-deps.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * The sandbox payment gateway: a separate provider that happens to run in this process. It has its own origin
 * (another port), its own database role and schema, accepts only published test cards and stores neither number
 * nor CVC. It writes no log, because a body here may contain a card.
 */
export async function openSandboxGateway(deps: SandboxDeps): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, bodyLimit: 8 * 1024, forceCloseConnections: true })
  await app.register(rateLimit, { global: false })
  app.addHook('onRequest', async (_request, reply) => setSecurityHeaders(reply))
  // Fastify's own messages may quote a body that it could not parse
  app.setErrorHandler(async (error, _request, reply) => {
    const status = hasStatus(error) && error.statusCode < 500 ? error.statusCode : 500
    return reply.code(status).send({ message: 'Something went wrong, please try again.' })
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not found' }))
  frameRoutes(app, deps)
  tokenRoutes(app, deps)
  chargeRoutes(app, deps)
  refundRoutes(app, deps)
  challengeRoutes(app, deps)
  if (deps.hookOf) startMessenger(app, { ...deps, hookOf: deps.hookOf })
  return app
}

/** Starts when the server listens, runs after every change, and stops with the server. */
function startMessenger(app: FastifyInstance, deps: Parameters<typeof openMessenger>[0]): void {
  let messenger: Messenger | undefined
  app.addHook('onListen', async () => {
    messenger = openMessenger(deps)
  })
  app.addHook('onResponse', async ({ method }) => {
    if (method === 'POST') messenger?.wake()
  })
  app.addHook('onClose', async () => messenger?.stop())
}

const hasStatus = (error: unknown): error is { statusCode: number } =>
  typeof error === 'object' &&
  error !== null &&
  'statusCode' in error &&
  typeof error.statusCode === 'number'

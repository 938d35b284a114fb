import rateLimit from '@fastify/rate-limit'
import Fastify, { type FastifyInstance } from 'fastify'
import { challengeRoutes } from './challenge-routes.ts'
import { chargeRoutes } from './charge-routes.ts'
import { frameRoutes } from './frame-routes.ts'
import { guardAnswer } from './headers.ts'
import type { SandboxMeans } from './means.ts'
import { refundRoutes } from './refund-routes.ts'
import { type Messenger, openMessenger } from './tell-merchants.ts'
import { tokenRoutes } from './token-routes.ts'

/**
 * The sandbox payment gateway: a provider of its own that happens to live in this process. It has its own origin
 * (another port), its own database role and schema, takes only published test cards and keeps neither number nor CVC.
 * It writes no log: a body here may hold a card.
 */
export async function openSandboxGateway(means: SandboxMeans): Promise<FastifyInstance> {
  const app = Fastify({ logger: false, bodyLimit: 8 * 1024, forceCloseConnections: true })
  await app.register(rateLimit, { global: false })
  app.addHook('onRequest', async (_request, reply) => guardAnswer(reply))
  // Fastify's own words may quote the body they could not read
  app.setErrorHandler(async (error, _request, reply) => {
    const status = hasStatus(error) && error.statusCode < 500 ? error.statusCode : 500
    return reply.code(status).send({ message: 'Something went wrong, please try again.' })
  })
  app.setNotFoundHandler(async (_request, reply) => reply.code(404).send({ message: 'Not found' }))
  frameRoutes(app, means)
  tokenRoutes(app, means)
  chargeRoutes(app, means)
  refundRoutes(app, means)
  challengeRoutes(app, means)
  if (means.hookOf) tellMerchants(app, { ...means, hookOf: means.hookOf })
  return app
}

/** Begins once it listens, hears of every change, and ends with it. */
function tellMerchants(app: FastifyInstance, means: Parameters<typeof openMessenger>[0]): void {
  let messenger: Messenger | undefined
  app.addHook('onListen', async () => {
    messenger = openMessenger(means)
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

import type { Socket } from 'node:net'
import { BUSY_MESSAGE, CODE, NOT_STARTED_HEADER } from '@kerbside/contract/codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { judgeLoad, type Priority } from './judge-load.ts'
import { priorityOf } from './priority-of.ts'
import { isOfPrograms, refuseProgram } from './refuse-program.ts'
import { sendNotice } from './send-notice.ts'
import type { LoadWatch } from './watch-load.ts'

const RETRY_SECONDS = 2
const RELOAD_SECONDS = 5

/**
 * Refuses requests beyond what the process can answer in time. A request counts once its body has arrived, so that slow
 * clients do not use up the limits.
 */
export function shedLoad(app: FastifyInstance, watch: LoadWatch): void {
  const priorities = new Map<string, Priority>()
  const credits = new Map<Priority, number>()

  const priorityAt = (request: FastifyRequest): Priority => {
    const { method } = request
    const route = request.routeOptions.url ?? ''
    const name = `${method} ${route}`
    const known = priorities.get(name) ?? priorityOf({ method, route })
    priorities.set(name, known)
    return known
  }

  app.addHook('preValidation', async (request, response) => {
    const priority = priorityAt(request)
    if (priority === 'always') return undefined
    watch.countArrived()
    const group = priority === 'webhook' ? 'webhooks' : 'others'
    const verdict = judgeLoad(
      { ...watch.load(), inFlight: watch.inFlight[group] },
      { priority, credit: credits.get(priority) ?? 0 },
    )
    credits.set(priority, verdict.credit)
    if (!verdict.ok) {
      watch.countRefused({ priority, reason: verdict.reason })
      return refuse(request, response)
    }
    watch.inFlight[group] += 1
    onEnd(request.raw.socket, response, () => {
      watch.inFlight[group] -= 1
    })
    return undefined
  })
  app.addHook('onClose', async () => watch.close())
}

const unfinished = new WeakMap<Socket, Set<() => void>>()

/**
 * Calls `release` once, when the response is finished or its socket has closed. The response's own `close` event is not
 * enough: with pipelined requests only the first unfinished response has the socket, and the others get no event at all
 * when it closes.
 */
function onEnd(socket: Socket, response: FastifyReply, release: () => void): void {
  if (socket.destroyed) return release()
  const releases = unfinished.get(socket) ?? new Set()
  if (!unfinished.has(socket)) {
    unfinished.set(socket, releases)
    socket.once('close', () => {
      for (const each of releases) each()
      releases.clear()
    })
  }
  releases.add(release)
  response.raw.once('finish', () => {
    if (releases.delete(release)) release()
  })
}

/** Whether a response is a refusal of `shedLoad`. */
export const isShed = (response: FastifyReply): boolean => response.hasHeader(NOT_STARTED_HEADER)

function refuse(request: FastifyRequest, response: FastifyReply): FastifyReply {
  response
    .header('retry-after', RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .header(NOT_STARTED_HEADER, '1')
  if (isOfPrograms(request.url))
    return refuseProgram(response, { status: 503, code: 'busy', detail: BUSY_MESSAGE })
  const wantsPage = request.headers.accept?.includes('text/html') === true
  if (request.method === 'GET' && wantsPage)
    return sendNotice(response, {
      title: 'We’re very busy right now',
      text: 'This page will load by itself in a few seconds.',
      reloadSeconds: RELOAD_SECONDS,
    })
  return response.code(503).send({ code: CODE.refused, message: BUSY_MESSAGE })
}

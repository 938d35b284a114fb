import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { BUSY_MESSAGE, CODE, NOT_STARTED_HEADER } from '@kerbside/contract/codes.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decideLoad, type Priority } from './decide-load.ts'
import { isShedEarly, priorityOf } from './priority-of.ts'
import { sendNotice } from './send-notice.ts'
import { isOfPrograms, sendProblem } from './send-problem.ts'
import { GUARDS } from './set-security-headers.ts'
import type { LoadWatch } from './watch-load.ts'

const RETRY_SECONDS = 2
const RELOAD_SECONDS = 5
/**
 * Quotes and searches that run at the same time; the others wait in order. Each turn of the event loop serves all that
 * run, and a booking needs several turns: the more quotes run, the longer a booking takes.
 */
const MAX_QUOTES_AT_ONCE = 8

/** Decides which requests are rejected, before and after the framework has routed them. */
export type LoadShedder = {
  /**
   * Answers a quote or search with 503 before routing, parsing and hooks, which costs less than rejecting it in a hook.
   * Returns false if the request is to be handled.
   */
  rejectEarly(request: IncomingMessage, response: ServerResponse): boolean
  /** The hook for all other requests. Counts requests in flight. */
  install(app: FastifyInstance): void
}

/**
 * Rejects requests beyond what the process can answer in time. A request counts once its body has arrived, so that slow
 * clients do not use up the limits.
 */
export function openLoadShedder(watch: LoadWatch): LoadShedder {
  const priorities = new Map<string, Priority>()
  const credits = new Map<Priority, number>()
  /** Accepted by `rejectEarly`: the event loop's delay is not held against them a second time. */
  const accepted = new WeakSet<IncomingMessage>()
  const turns = openTurns(MAX_QUOTES_AT_ONCE)

  const priorityAt = (method: string, route: string): Priority => {
    const name = `${method} ${route}`
    const existing = priorities.get(name) ?? priorityOf({ method, route })
    priorities.set(name, existing)
    return existing
  }
  const admit = (priority: Priority, { ignoreDelay = false } = {}): boolean => {
    const group = priority === 'webhook' ? 'webhooks' : 'others'
    const load = watch.load()
    const result = decideLoad(
      {
        waiting: load.waiting,
        share: ignoreDelay ? 1 : load.share,
        inFlight: watch.inFlight[group],
      },
      { priority, credit: credits.get(priority) ?? 0 },
    )
    credits.set(priority, result.credit)
    if (!result.ok) watch.countRejected({ priority, reason: result.reason })
    return result.ok
  }

  return {
    rejectEarly(request, response) {
      const { method = '', url = '' } = request
      if (!isShedEarly(method, url)) return false
      watch.countArrived()
      if (admit('last')) {
        accepted.add(request)
        return false
      }
      response.writeHead(503, EARLY_HEADERS)
      response.end(EARLY_BODY)
      return true
    },

    install(app) {
      app.addHook('preValidation', async (request, response) => {
        const priority = priorityAt(request.method, request.routeOptions.url ?? '')
        if (priority === 'always') return undefined
        const ignoreDelay = accepted.has(request.raw)
        if (!ignoreDelay) watch.countArrived()
        if (!admit(priority, { ignoreDelay })) return reject(request, response)
        const group = priority === 'webhook' ? 'webhooks' : 'others'
        watch.inFlight[group] += 1
        const isLast = priority === 'last'
        onEnd(request.raw.socket, response, () => {
          watch.inFlight[group] -= 1
          if (isLast) turns.release()
        })
        if (isLast) await turns.take()
        return undefined
      })
      app.addHook('onClose', async () => watch.close())
    },
  }
}

/** Lets at most `max` requests run at a time; the others wait in order. */
function openTurns(max: number) {
  let running = 0
  const waiting: (() => void)[] = []
  return {
    take(): Promise<void> | undefined {
      running += 1
      if (running <= max) return undefined
      return new Promise((resolve) => waiting.push(resolve))
    },
    release(): void {
      running -= 1
      waiting.shift()?.()
    },
  }
}

const EARLY_BODY = JSON.stringify({ code: CODE.refused, message: BUSY_MESSAGE })
const EARLY_HEADERS = {
  ...GUARDS,
  'content-type': 'application/json; charset=utf-8',
  'content-length': `${Buffer.byteLength(EARLY_BODY)}`,
  'retry-after': `${RETRY_SECONDS}`,
  'cache-control': 'no-store',
  [NOT_STARTED_HEADER]: '1',
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

/** Whether a response is a rejection by the load shedder's hook. */
export const isShed = (response: FastifyReply): boolean => response.hasHeader(NOT_STARTED_HEADER)

function reject(request: FastifyRequest, response: FastifyReply): FastifyReply {
  response
    .header('retry-after', RETRY_SECONDS)
    .header('cache-control', 'no-store')
    .header(NOT_STARTED_HEADER, '1')
  if (isOfPrograms(request.url))
    return sendProblem(response, { status: 503, code: 'busy', detail: BUSY_MESSAGE })
  const wantsPage = request.headers.accept?.includes('text/html') === true
  if (request.method === 'GET' && wantsPage)
    return sendNotice(response, {
      title: 'We’re very busy right now',
      text: 'This page will reload in a few seconds.',
      reloadSeconds: RELOAD_SECONDS,
    })
  return response.code(503).send({ code: CODE.refused, message: BUSY_MESSAGE })
}

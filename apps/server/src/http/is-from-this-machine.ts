import type { FastifyRequest } from 'fastify'

const LOOPBACK = /^(?:127\.|::1$|::ffff:127\.)/
const LOCAL_NAME = /^(?:localhost|[a-z0-9-]+\.localhost|127\.0\.0\.1|\[::1\])$/

/** Whether a program on this machine sent the request. A proxy here also connects from loopback; its forwarding header tells. */
export function isFromThisMachine({ headers, socket }: FastifyRequest): boolean {
  const forwarded = headers['x-forwarded-for'] ?? headers['forwarded'] ?? headers['x-real-ip']
  return forwarded === undefined && LOOPBACK.test(socket.remoteAddress ?? '')
}

/**
 * Whether a browser on this machine opened an address of this machine. The name is checked because any site can let a
 * domain of its own resolve to 127.0.0.1.
 */
export const isLocalVisit = (request: FastifyRequest): boolean =>
  isFromThisMachine(request) && LOCAL_NAME.test(request.hostname)

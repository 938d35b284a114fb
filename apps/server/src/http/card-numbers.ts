import { CODE } from '@kerbside/contract/codes.ts'
import { holdsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { isOfPrograms, refuseProgram } from './refuse-program.ts'

/** Fields whose digits are somebody's phone. */
const PHONE_FIELD = /phone|mobile/i

/** Deeper than any body of the contract; a body beyond it is refused by its schema. */
const MOST_LEVELS = 8

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The address holds a word the page made up, put together from numbers: kept and logged only after `wordOrNothing`. */
    takesMadeUpWord?: true
  }
}

/**
 * A preValidation hook for every route: a request that holds a card number anywhere is refused before anything reads,
 * stores or logs it. Card details belong into the gateway's fields and nowhere else.
 */
export const refuseCardNumbers =
  (log: Log) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.routeOptions.config.takesMadeUpWord) return undefined
    if (!holdsOne(request.body) && !holdsOne(request.query) && !holdsOne(request.params))
      return undefined
    log.warn({ request: request.id, route: request.routeOptions.url }, 'card number refused')
    return isOfPrograms(request.url)
      ? refuseProgram(reply, { status: 400, code: 'card-number', detail: REFUSED_PROGRAM })
      : reply.code(400).send({ code: CODE.refused, message: REFUSAL })
  }

/** What such a word says, unless it looks like a card's number: then it is forgotten. */
export const wordOrNothing = (word: string): string => (holdsCardNumber(word) ? '' : word)

const REFUSAL =
  'That looks like a card number. For your safety, please type it into the card fields only.'

const REFUSED_PROGRAM =
  'That looks like a card number. Cards are given at the payUrl of a booking, never here.'

function holdsOne(value: unknown, level = 0): boolean {
  if (typeof value === 'string') return holdsCardNumber(value)
  if (typeof value === 'number') return Number.isSafeInteger(value) && holdsCardNumber(`${value}`)
  if (typeof value !== 'object' || value === null || level >= MOST_LEVELS) return false
  // Bytes are a gateway's signed message: it knows cards by other names, and its own long numbers may look like one.
  if (Buffer.isBuffer(value)) return false
  return Object.entries(value).some(
    ([name, inner]) =>
      !(PHONE_FIELD.test(name) && isPhoneLong(inner)) && holdsOne(inner, level + 1),
  )
}

/** No phone number has as many digits as a card, with or without its country code. */
const MOST_PHONE_DIGITS = 13
const isPhoneLong = (value: unknown): boolean =>
  typeof value === 'string' && value.replace(/\D/g, '').length <= MOST_PHONE_DIGITS

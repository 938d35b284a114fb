import { CODE } from '@kerbside/contract/codes.ts'
import { containsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Log } from '../log.ts'
import { isOfPrograms, sendProblem } from './send-problem.ts'

/** Fields whose digits are a phone number. */
const PHONE_FIELD = /phone|mobile/i

/** Deeper than any body of the contract; the schema rejects a deeper one. */
const MAX_DEPTH = 8

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * The address contains a random word that the page made from numbers. Stored and logged only after
     * `withoutCardNumber`.
     */
    allowsRandomText?: true
  }
}

/**
 * A preValidation hook for every route: rejects a request that contains a card number anywhere, before anything reads,
 * stores or logs it. Card details are only ever entered into the gateway's fields.
 */
export const rejectCardNumbers =
  (log: Log) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    if (request.routeOptions.config.allowsRandomText) return undefined
    if (
      !containsAnyCardNumber(request.body) &&
      !containsAnyCardNumber(request.query) &&
      !containsAnyCardNumber(request.params)
    )
      return undefined
    log.warn({ request: request.id, route: request.routeOptions.url }, 'card number refused')
    return isOfPrograms(request.url)
      ? sendProblem(reply, { status: 400, code: 'card-number', detail: API_REJECTION_DETAIL })
      : reply.code(400).send({ code: CODE.refused, message: REJECTION_MESSAGE })
  }

/** Returns such a random word, or '' if it looks like a card number. */
export const withoutCardNumber = (text: string): string => (containsCardNumber(text) ? '' : text)

const REJECTION_MESSAGE =
  'That looks like a card number. For your safety, please type it into the card fields only.'

const API_REJECTION_DETAIL =
  'That looks like a card number. Cards are given at the payUrl of a booking, never here.'

function containsAnyCardNumber(value: unknown, level = 0): boolean {
  if (typeof value === 'string') return containsCardNumber(value)
  if (typeof value === 'number')
    return Number.isSafeInteger(value) && containsCardNumber(`${value}`)
  if (typeof value !== 'object' || value === null || level >= MAX_DEPTH) return false
  // Bytes are a gateway's signed message. It refers to cards by other names, and its own long numbers may look
  // like one.
  if (Buffer.isBuffer(value)) return false
  return Object.entries(value).some(
    ([name, inner]) =>
      !(PHONE_FIELD.test(name) && isPhoneLong(inner)) && containsAnyCardNumber(inner, level + 1),
  )
}

/** A phone number has fewer digits than a card number, with or without its country code. */
const MAX_PHONE_DIGITS = 13
const isPhoneLong = (value: unknown): boolean =>
  typeof value === 'string' && value.replace(/\D/g, '').length <= MAX_PHONE_DIGITS

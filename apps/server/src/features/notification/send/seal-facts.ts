import type { RequestContext } from '../../../request-context.ts'
import {
  openSecret,
  SECRET_NONCE_BYTES,
  type SecretName,
  sealSecret,
} from '../../operator/seal-secret.ts'
import { type AnyFacts, MESSAGE_FACTS, type MessageKind } from '../compose/message-facts.ts'

/** Cannot be the name of an operator's secret, which contains no vertical bar. */
const nameOf = (context: Pick<RequestContext, 'operator'>, id: string): SecretName => ({
  operator: context.operator,
  name: `message|${id}`,
})

/**
 * Encrypts the facts of a message, because its link gives access that only the reader may have and must not be in a
 * copy of the database in clear.
 */
export const sealFacts = (
  context: Pick<RequestContext, 'operator' | 'key' | 'randomBytes'>,
  { id, facts }: { id: string; facts: object },
): Buffer =>
  sealSecret(
    { key: context.key, nonce: context.randomBytes(SECRET_NONCE_BYTES) },
    { ...nameOf(context, id), value: JSON.stringify(facts) },
  )

/** Undefined if they were sealed with another key, or no longer match the facts of this kind. */
export function openFacts(
  context: Pick<RequestContext, 'operator' | 'key'>,
  { id, kind, sealed }: { id: string; kind: string; sealed: Buffer },
): AnyFacts | undefined {
  const text = openSecret(context.key, { ...nameOf(context, id), sealed })
  if (text === undefined || !isKind(kind)) return undefined
  const read = MESSAGE_FACTS[kind].safeParse(JSON.parse(text))
  return read.success ? ({ kind, facts: read.data } as AnyFacts) : undefined
}

const isKind = (kind: string): kind is MessageKind => Object.hasOwn(MESSAGE_FACTS, kind)

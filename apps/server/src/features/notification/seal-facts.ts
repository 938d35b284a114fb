import type { Call } from '../../http/call.ts'
import {
  openSecret,
  SECRET_NONCE_BYTES,
  type SecretName,
  sealSecret,
} from '../operator/seal-secret.ts'
import { type AnyFacts, FACTS, type MessageKind } from './message-facts.ts'

/** No name an operator may give a secret: those have no bar. */
const nameOf = (call: Pick<Call, 'operator'>, id: string): SecretName => ({
  operator: call.operator,
  name: `message|${id}`,
})

/** A link in a message opens what only its reader may open, so that no copy of the database may hold it in clear. */
export const sealFacts = (
  call: Pick<Call, 'operator' | 'key' | 'randomBytes'>,
  { id, facts }: { id: string; facts: object },
): Buffer =>
  sealSecret(
    { key: call.key, nonce: call.randomBytes(SECRET_NONCE_BYTES) },
    { ...nameOf(call, id), value: JSON.stringify(facts) },
  )

/** Undefined when they were sealed with another key, or are not what this kind is told any more. */
export function openFacts(
  call: Pick<Call, 'operator' | 'key'>,
  { id, kind, sealed }: { id: string; kind: string; sealed: Buffer },
): AnyFacts | undefined {
  const text = openSecret(call.key, { ...nameOf(call, id), sealed })
  if (text === undefined || !isKind(kind)) return undefined
  const read = FACTS[kind].safeParse(JSON.parse(text))
  return read.success ? ({ kind, facts: read.data } as AnyFacts) : undefined
}

const isKind = (kind: string): kind is MessageKind => Object.hasOwn(FACTS, kind)

import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { EMPTY_PREFILL } from '@kerbside/domain/promo/prefill.ts'
import { sealSecret } from '../../apps/server/src/features/operator/seal-secret.ts'
import type { OperatorId } from '../../apps/server/src/operator.ts'
import { sandboxSecret } from '../../apps/server/src/sandbox-gateway/merchant-secret.ts'
import type { Rows } from './rows.ts'

/** What is needed to insert rows directly: as the tables' owner, bypassing the server. */
export type Deps = { rows: Rows; now: () => Date; key: Buffer }

/** What an operator has issued, each in clear text; the database has only hashes and encrypted values. */
export type Given = { staffKey: string; promotion: string; secret: string }

const DAY_MS = 86_400_000
const tomorrow = (now: Date) => new Date(now.getTime() + DAY_MS)

/** 256 bits in 43 characters. */
export const unguessable = () => randomBytes(32).toString('base64url')
const hashOf = (text: string) => createHash('sha256').update(text).digest()

/** A staff key, a promotion link and a secret of an operator, as its own staff would have made them. */
export async function insertGiven(deps: Deps, operatorId: string): Promise<Given> {
  return {
    staffKey: await insertStaffKey(deps, operatorId),
    promotion: await insertPromotion(deps, operatorId),
    secret: await saveSecret(deps, operatorId),
  }
}

async function insertStaffKey({ rows, now }: Deps, operatorId: string): Promise<string> {
  const token = `kst_${unguessable()}`
  await rows.query(
    `insert into staff_key (operator_id, id, name, key_hash, made_at, expires_at)
     values ($1, $2, 'Fuzz', $3, $4, $5)`,
    [operatorId, randomUUID(), hashOf(token), now(), tomorrow(now())],
  )
  return token
}

async function insertPromotion({ rows, now }: Deps, operatorId: string): Promise<string> {
  const token = unguessable()
  await rows.query(
    'insert into promotion (operator_id, token_hash, prefill, expires_at) values ($1, $2, $3, $4)',
    [operatorId, hashOf(token), JSON.stringify(EMPTY_PREFILL), tomorrow(now())],
  )
  return token
}

async function saveSecret({ rows, now, key }: Deps, operatorId: string): Promise<string> {
  const value = `canary-${unguessable()}`
  const whose = { operator: operatorId as OperatorId, name: 'canary' }
  const sealed = sealSecret({ key, nonce: randomBytes(12) }, { ...whose, value })
  await rows.query(
    'insert into operator_secret (operator_id, name, sealed, changed_at) values ($1, $2, $3, $4)',
    [operatorId, whose.name, sealed, now()],
  )
  return value
}

const spellings = (bytes: Buffer, what: string): [string, string][] =>
  (['hex', 'base64', 'base64url'] as const).map((form) => [bytes.toString(form), what])

/** Every secret that must not appear in responses or logs, with its description. */
export function listSecrets(key: Buffer, given: readonly Given[]): [string, string][] {
  return [
    ...spellings(key, 'the key of the install'),
    ...['kerbside', 'northway'].map((slug): [string, string] => [
      sandboxSecret(key, slug),
      'a secret of the gateway',
    ]),
    ...given.flatMap(({ staffKey, secret }): [string, string][] => [
      [staffKey, 'a staff key'],
      ...spellings(hashOf(staffKey), 'the hash of a staff key'),
      [secret, 'a secret of an operator'],
    ]),
  ]
}

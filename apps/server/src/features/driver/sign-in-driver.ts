import { readDriverName } from '@kerbside/domain/driver/driver-name.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import { withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { BUSY } from '../account/bounded-queue.ts'
import type { WaitFirst } from '../account/check-password.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from '../account/hash-password.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { forgetTried, tryOnce } from './count-tries.ts'
import { openSessionHere } from './open-session.ts'
import { type DriverName, findByName, holdPassword, type KeptPassword } from './sign-in-store.ts'

export type DriverSignInVerdict = { ok: true } | { ok: false; reason: 'not-known' } | WaitFirst

const NOT_KNOWN = { ok: false, reason: 'not-known' } as const

const textOf = (name: DriverName) => ('phone' in name ? name.phone : name.email)

/**
 * By mobile or e-mail and a password. A name nobody has, somebody who has not enrolled yet and somebody who left cost
 * and say the same as a wrong password.
 */
export async function signInDriver(
  call: Call,
  asked: { name: string; passwordhash: string },
): Promise<DriverSignInVerdict> {
  const name = readDriverName(asked.name, diallingCodeOf(call.profile.country))
  const { passwordhash } = asked
  const checked = await hashing.run(() => check(call, { name, passwordhash }))
  if (checked === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  if (!checked.ok) return checked
  const { operator } = call
  const { driverId, kept } = checked
  return withOperator(call, async (tx) => {
    const held = await holdPassword(tx, { operator, driverId })
    // Enrolled anew or gone meanwhile: what was checked is worth nothing now.
    if (!held?.sealed.equals(kept.sealed)) return NOT_KNOWN
    await forgetTried(tx, { call, what: 'password', of: textOf(name) })
    await openSessionHere(tx, { call, driverId })
    await keepAudit(tx, {
      ...call,
      actor: { kind: 'driver', id: driverId, name: '' },
      deed: 'driver.signed-in',
      object: '',
      detail: { device: call.visitor.device },
    })
    return { ok: true }
  })
}

async function check(
  call: Call,
  { name, passwordhash }: { name: DriverName; passwordhash: string },
): Promise<{ ok: true; driverId: string; kept: KeptPassword } | typeof NOT_KNOWN | WaitFirst> {
  const { operator } = call
  const { wait, found } = await withOperator(call, async (tx) => ({
    wait: await tryOnce(tx, { call, what: 'password', of: textOf(name) }),
    found: await findByName(tx, { operator, name }),
  }))
  if (wait) return wait
  const kept = found?.kept
  const fits = await isPassword(call, { operator, passwordhash, kept })
  return fits && found && kept ? { ok: true, driverId: found.driverId, kept } : NOT_KNOWN
}

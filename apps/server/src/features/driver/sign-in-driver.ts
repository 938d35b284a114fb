import { readDriverName } from '@kerbside/domain/driver/driver-name.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { Call } from '../../http/call.ts'
import { type SignInByVerdict, signInBy } from '../account/sign-in-by.ts'
import { keepAudit } from '../audit/keep-audit.ts'
import { forgetTried, tryOnce } from './count-tries.ts'
import { openSessionHere } from './open-session.ts'
import { findByName, holdPassword } from './sign-in-store.ts'

/** By mobile or e-mail and a password. */
export async function signInDriver(
  call: Call,
  { name: typed, passwordhash }: { name: string; passwordhash: string },
): Promise<SignInByVerdict> {
  const { operator } = call
  const name = readDriverName(typed, diallingCodeOf(call.profile.country))
  return signInBy(call, {
    passwordhash,
    door: {
      tries: { tryOnce, forgetTried },
      name: 'phone' in name ? name.phone : name.email,
      find: (tx) => findByName(tx, { operator, name }),
      hold: (tx, driverId) => holdPassword(tx, { operator, driverId }),
      open: async (tx, driverId) => {
        await openSessionHere(tx, { call, driverId })
        await keepAudit(tx, {
          ...call,
          actor: { kind: 'driver', id: driverId, name: '' },
          deed: 'driver.signed-in',
          object: '',
          detail: { device: call.visitor.device },
        })
      },
    },
  })
}

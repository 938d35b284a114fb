import { readDriverName } from '@kerbside/domain/driver/driver-name.ts'
import { diallingCodeOf } from '@kerbside/domain/operator/dialling-code.ts'
import type { RequestContext } from '../../../request-context.ts'
import { type SignInByResult, signInBy } from '../../account/sign-in/sign-in-by.ts'
import { recordAudit } from '../../audit/record-audit.ts'
import { forgetTried, tryOnce } from './count-attempts.ts'
import { openSessionHere } from './open-session.ts'
import { findByName, lockDriverPassword } from './sign-in-store.ts'

/** Signs in by mobile number or e-mail and a password. */
export async function signInDriver(
  context: RequestContext,
  { name: typed, passwordHash }: { name: string; passwordHash: string },
): Promise<SignInByResult> {
  const { operator } = context
  const name = readDriverName(typed, diallingCodeOf(context.profile.country))
  return signInBy(context, {
    passwordhash: passwordHash,
    door: {
      tries: { tryOnce, forgetTried },
      name: 'phone' in name ? name.phone : name.email,
      find: (tx) => findByName(tx, { operator, name }),
      lock: (tx, driverId) => lockDriverPassword(tx, { operator, driverId }),
      open: async (tx, driverId) => {
        await openSessionHere(tx, { context, driverId })
        await recordAudit(tx, {
          ...context,
          actor: { kind: 'driver', id: driverId, name: '' },
          action: 'driver.signed-in',
          object: '',
          detail: { device: context.client.device },
        })
      },
    },
  })
}

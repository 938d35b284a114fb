import { type Tx, withOperator } from '../../../db.ts'
import type { RequestContext } from '../../../request-context.ts'
import { BUSY } from './bounded-queue.ts'
import type { WaitFirst } from './check-password.ts'
import type { attemptsIn } from './count-attempts.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from './hash-password.ts'
import type { StoredPassword } from './seal-password.ts'

export type SignInByResult = { ok: true } | { ok: false; reason: 'not-known' } | WaitFirst

const NOT_KNOWN = { ok: false, reason: 'not-known' } as const

type SignInAccount = { id: string; kept: StoredPassword | undefined }

/** The sign-in of one kind of user. */
export type Door = {
  tries: ReturnType<typeof attemptsIn>
  /** The folded sign-in name, under which attempts are counted. */
  name: string
  /** The account with this name if it may sign in; `kept` is undefined until the person has used their invitation. */
  find: (tx: Tx) => Promise<SignInAccount | undefined>
  /** The current password; locks the row until the transaction ends. */
  lock: (tx: Tx, id: string) => Promise<StoredPassword | undefined>
  open: (tx: Tx, id: string) => Promise<void>
}

/**
 * Signs in with a password. An unknown name, a person who has not enrolled yet and a person who left take the same
 * time and give the same response as a wrong password.
 */
export async function signInBy(
  context: RequestContext,
  { door, passwordhash }: { door: Door; passwordhash: string },
): Promise<SignInByResult> {
  const { tries, name, lock, open } = door
  const checked = await hashing.run(() => check(context, { door, passwordhash }))
  if (checked === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  if (!checked.ok) return checked
  const { id, kept } = checked
  return withOperator(context, async (tx) => {
    const lockedAccount = await lock(tx, id)
    // The person enrolled again or left in the meantime, so the check no longer applies.
    if (!lockedAccount?.sealed.equals(kept.sealed)) return NOT_KNOWN
    await tries.forgetTried(tx, { context, what: 'password', of: name })
    await open(tx, id)
    return { ok: true }
  })
}

async function check(
  context: RequestContext,
  { door: { tries, name, find }, passwordhash }: { door: Door; passwordhash: string },
): Promise<{ ok: true; id: string; kept: StoredPassword } | typeof NOT_KNOWN | WaitFirst> {
  const { operator } = context
  const { wait, found } = await withOperator(context, async (tx) => ({
    wait: await tries.tryOnce(tx, { context, what: 'password', of: name }),
    found: await find(tx),
  }))
  if (wait) return wait
  const kept = found?.kept
  const fits = await isPassword(context, { operator, passwordhash, kept })
  return fits && found && kept ? { ok: true, id: found.id, kept } : NOT_KNOWN
}

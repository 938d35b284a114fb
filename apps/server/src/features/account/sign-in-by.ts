import { type Tx, withOperator } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import { BUSY } from './bounded-queue.ts'
import type { WaitFirst } from './check-password.ts'
import type { triesIn } from './count-tries.ts'
import { HASHING_RETRY_SECONDS, hashing, isPassword } from './hash-password.ts'
import type { KeptPassword } from './seal-password.ts'

export type SignInByVerdict = { ok: true } | { ok: false; reason: 'not-known' } | WaitFirst

const NOT_KNOWN = { ok: false, reason: 'not-known' } as const

type Known = { id: string; kept: KeptPassword | undefined }

/** Where people of one kind sign in. */
export type Door = {
  tries: ReturnType<typeof triesIn>
  /** As they call themselves, folded: what tries are counted by. */
  name: string
  /** Who is called so and may come in; `kept` is undefined until they followed their invitation. */
  find: (tx: Tx) => Promise<Known | undefined>
  /** Their password now; their row is held until the transaction is over. */
  hold: (tx: Tx, id: string) => Promise<KeptPassword | undefined>
  open: (tx: Tx, id: string) => Promise<void>
}

/**
 * Lets in who knows the password. A name nobody has, somebody who has not enrolled yet and somebody who left cost and
 * say the same as a wrong password.
 */
export async function signInBy(
  call: Call,
  { door, passwordhash }: { door: Door; passwordhash: string },
): Promise<SignInByVerdict> {
  const { tries, name, hold, open } = door
  const checked = await hashing.run(() => check(call, { door, passwordhash }))
  if (checked === BUSY) return { ok: false, reason: 'busy', waitSeconds: HASHING_RETRY_SECONDS }
  if (!checked.ok) return checked
  const { id, kept } = checked
  return withOperator(call, async (tx) => {
    const held = await hold(tx, id)
    // Enrolled anew or gone meanwhile: what was checked is worth nothing now.
    if (!held?.sealed.equals(kept.sealed)) return NOT_KNOWN
    await tries.forgetTried(tx, { call, what: 'password', of: name })
    await open(tx, id)
    return { ok: true }
  })
}

async function check(
  call: Call,
  { door: { tries, name, find }, passwordhash }: { door: Door; passwordhash: string },
): Promise<{ ok: true; id: string; kept: KeptPassword } | typeof NOT_KNOWN | WaitFirst> {
  const { operator } = call
  const { wait, found } = await withOperator(call, async (tx) => ({
    wait: await tries.tryOnce(tx, { call, what: 'password', of: name }),
    found: await find(tx),
  }))
  if (wait) return wait
  const kept = found?.kept
  const fits = await isPassword(call, { operator, passwordhash, kept })
  return fits && found && kept ? { ok: true, id: found.id, kept } : NOT_KNOWN
}

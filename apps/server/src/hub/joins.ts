import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { RequestContext } from '../request-context.ts'
import type { Topic } from './topics.ts'

/** The topics that a client follows from now on, and their current state, which is sent after each join. */
export type Joined = { topics: readonly Topic[]; snapshot: readonly LiveEvent[] }

/** Facts of a join: of a token that the hub has checked, or of a leg that the feature still has to check. */
export type JoinFacts = {
  /** `context.who` is the principal that is signed in where the connection came from. */
  booking: { jobpartid: number; code: string | undefined }
  board: { memberId: string }
  driver: { driverId: string }
}

export type JoinKind = keyof JoinFacts

/** The kinds that are joined with a token, issued to a signed-in holder. */
export type HolderKind = Exclude<JoinKind, 'booking'>

/** The holder of a token, and the hash of the session it was issued to, base64url. */
export type Holder = { id: string; session: string }

/** Whether the holder is still signed in with that session, and still works for the operator. */
export type HolderCheck = (context: RequestContext, holder: Holder) => Promise<boolean>

/** Returns undefined if nothing is there for this client, which is all that the client learns. */
export type JoinHandler<Kind extends JoinKind> = (
  context: RequestContext,
  facts: JoinFacts[Kind],
) => Promise<Joined | undefined>

export type Joins = {
  /** Called once per kind, by the feature that decides who may follow it. */
  register<Kind extends JoinKind>(kind: Kind, handler: JoinHandler<Kind>): void
  /** Called once per kind, by the feature that signs the holders in. */
  registerCheck(kind: HolderKind, check: HolderCheck): void
  holds(kind: HolderKind, params: { context: RequestContext; holder: Holder }): Promise<boolean>
  answer<Kind extends JoinKind>(
    kind: Kind,
    params: { context: RequestContext; facts: JoinFacts[Kind] },
  ): Promise<Joined | undefined>
}

/** The handlers of joins, registered while the routes are built. A kind without a handler rejects every join. */
export function openJoins(): Joins {
  const handlers: { [Kind in JoinKind]?: JoinHandler<Kind> } = {}
  const checks: { [Kind in HolderKind]?: HolderCheck } = {}
  return {
    register(kind, handler) {
      Object.assign(handlers, { [kind]: handler })
    },
    registerCheck(kind, check) {
      checks[kind] = check
    },
    holds: async (kind, { context, holder }) => (await checks[kind]?.(context, holder)) ?? false,
    async answer(kind, { context, facts }) {
      return handlers[kind]?.(context, facts)
    },
  }
}

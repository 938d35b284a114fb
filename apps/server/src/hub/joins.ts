import type { LiveEvent } from '@kerbside/contract/live.ts'
import type { Call } from '../http/call.ts'
import type { Topic } from './topics.ts'

/** What a client may follow from now on, and how it stands, told at once after each join. */
export type Joined = { topics: readonly Topic[]; snapshot: readonly LiveEvent[] }

/** Facts of a join whose token the hub has checked, or of a leg that the feature has yet to. */
export type JoinFacts = {
  /** `call.who` is whoever signed in where the connection came from. */
  booking: { jobpartid: number; code: string | undefined }
  board: { memberId: string }
  driver: { driverId: string }
}

export type JoinKind = keyof JoinFacts

/** Those that are joined by a token, which somebody who signed in holds. */
export type HolderKind = Exclude<JoinKind, 'booking'>

/** Who showed a token, and the hash of the session it was given to, base64url. */
export type Holder = { id: string; session: string }

/** Whether they are still signed in with it, and still belong here. */
export type HolderCheck = (call: Call, holder: Holder) => Promise<boolean>

/** Undefined: there is no such thing for them, which is all they learn. */
export type JoinAnswer<Kind extends JoinKind> = (
  call: Call,
  facts: JoinFacts[Kind],
) => Promise<Joined | undefined>

export type Joins = {
  /** Once for each kind, by the feature that knows who may. */
  register<Kind extends JoinKind>(kind: Kind, answer: JoinAnswer<Kind>): void
  /** Once for each kind, by the feature that signs its holders in. */
  registerCheck(kind: HolderKind, check: HolderCheck): void
  holds(kind: HolderKind, asked: { call: Call; holder: Holder }): Promise<boolean>
  answer<Kind extends JoinKind>(
    kind: Kind,
    asked: { call: Call; facts: JoinFacts[Kind] },
  ): Promise<Joined | undefined>
}

/** Who answers which join; filled while the routes are built. A kind nobody answers lets nobody in. */
export function openJoins(): Joins {
  const answers: { [Kind in JoinKind]?: JoinAnswer<Kind> } = {}
  const checks: { [Kind in HolderKind]?: HolderCheck } = {}
  return {
    register(kind, answer) {
      Object.assign(answers, { [kind]: answer })
    },
    registerCheck(kind, check) {
      checks[kind] = check
    },
    holds: async (kind, { call, holder }) => (await checks[kind]?.(call, holder)) ?? false,
    async answer(kind, { call, facts }) {
      return answers[kind]?.(call, facts)
    },
  }
}

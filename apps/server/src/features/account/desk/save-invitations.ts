import type { Tx } from '../../../db.ts'
import type { OperatorId } from '../../../operator.ts'
import type { RequestContext } from '../../../request-context.ts'
import { hashOf, newToken } from '../sign-in/session-token.ts'
import {
  dropInvitation,
  findInvitation,
  type InvitationTable,
  insertInvitation,
  takeInvitation,
} from './invitation-store.ts'

type Deps = Pick<RequestContext, 'operator' | 'randomBytes'>
type Shown = { context: Pick<RequestContext, 'operator' | 'now'>; invitation: string }

const shownIn = (table: InvitationTable, { context: { operator, now }, invitation }: Shown) => ({
  book: table,
  operator,
  codeHash: hashOf(invitation),
  now: now(),
})

/** Links that let people set up their sign-in once, in a separate table for each kind of user. */
export const invitationsIn = (table: InvitationTable) => ({
  /** Returns the code of the link, which is not stored in clear. The previous code becomes invalid. */
  makeInvitation: async (
    tx: Tx,
    made: { deps: Deps; personId: string; expiresAt: Date; sealed?: Buffer },
  ): Promise<string> => {
    const { deps, personId, expiresAt, sealed } = made
    const code = newToken(deps.randomBytes)
    const whose = { book: table, operator: deps.operator, personId }
    await insertInvitation(tx, { ...whose, codeHash: hashOf(code), sealed, expiresAt })
    return code
  },

  /**
   * The invited person and the prepared secret; undefined for a used, expired or malformed code and for another
   * operator's.
   */
  findInvited: (tx: Tx, shown: Shown) => findInvitation(tx, shownIn(table, shown)),

  /** Uses the invitation up; false if another request did so first. */
  takeInvitation: (tx: Tx, shown: Shown): Promise<boolean> =>
    takeInvitation(tx, shownIn(table, shown)),

  dropInvitation: (
    tx: Tx,
    { operator, personId }: { operator: OperatorId; personId: string },
  ): Promise<void> => dropInvitation(tx, { book: table, operator, personId }),
})

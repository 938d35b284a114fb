import type { Tx } from '../../db.ts'
import type { Call } from '../../http/call.ts'
import type { OperatorId } from '../../operator.ts'
import {
  dropInvitation,
  findInvitation,
  type InvitationBook,
  insertInvitation,
  takeInvitation,
} from './invitation-store.ts'
import { hashOf, newToken } from './session-token.ts'

type Means = Pick<Call, 'operator' | 'randomBytes'>
type Shown = { call: Pick<Call, 'operator' | 'now'>; invitation: string }

const shownIn = (book: InvitationBook, { call: { operator, now }, invitation }: Shown) => ({
  book,
  operator,
  codeHash: hashOf(invitation),
  now: now(),
})

/** Links that let people set up their sign-in once, in a book of their own for each kind of people. */
export const invitationsIn = (book: InvitationBook) => ({
  /** The code their link carries: it is told here and nowhere again. The one before works no more. */
  makeInvitation: async (
    tx: Tx,
    made: { means: Means; personId: string; expiresAt: Date; sealed?: Buffer },
  ): Promise<string> => {
    const { means, personId, expiresAt, sealed } = made
    const code = newToken(means.randomBytes)
    const whose = { book, operator: means.operator, personId }
    await insertInvitation(tx, { ...whose, codeHash: hashOf(code), sealed, expiresAt })
    return code
  },

  /** Whose it is, with what was made ready for them; used, late, torn and another operator's are undefined. */
  findInvited: (tx: Tx, shown: Shown) => findInvitation(tx, shownIn(book, shown)),

  /** Uses it up; false when somebody else did first. */
  takeInvitation: (tx: Tx, shown: Shown): Promise<boolean> =>
    takeInvitation(tx, shownIn(book, shown)),

  dropInvitation: (
    tx: Tx,
    { operator, personId }: { operator: OperatorId; personId: string },
  ): Promise<void> => dropInvitation(tx, { book, operator, personId }),
})

import { invitationsIn } from '../account/keep-invitations.ts'

export const { makeInvitation, findInvited, takeInvitation, dropInvitation } =
  invitationsIn('staff_invitation')

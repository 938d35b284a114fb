import { invitationsIn } from '../account/save-invitations.ts'

export const { makeInvitation, findInvited, takeInvitation, dropInvitation } =
  invitationsIn('staff_invitation')

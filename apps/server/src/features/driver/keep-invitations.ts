import { invitationsIn } from '../account/keep-invitations.ts'

export const { makeInvitation, findInvited, takeInvitation, dropInvitation } =
  invitationsIn('driver_invitation')

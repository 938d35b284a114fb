import { invitationsIn } from '../../account/desk/save-invitations.ts'

export const { makeInvitation, findInvited, takeInvitation, dropInvitation } =
  invitationsIn('driver_invitation')

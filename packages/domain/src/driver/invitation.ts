import { DAY } from '../time.ts'

const INVITATION_DAYS = 3

export const driverInvitationEndsAt = (now: Date): Date =>
  new Date(now.getTime() + INVITATION_DAYS * DAY)

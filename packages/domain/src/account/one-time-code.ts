import { DAY, MINUTE } from '../time.ts'

/** What a mailed code is for: choosing a new password, or showing that an address is the customer’s. */
export type CodePurpose = 'reset' | 'email'

const CODE_MINUTES = 30
/** Links asked for one account within an hour; more are answered alike and not sent. */
export const MOST_LINKS = 3
export const LINKS_WINDOW_MINUTES = 60

/** 128 bits: nobody tries them all in half an hour. */
export const CODE_BYTES = 16

export const codeEndsAt = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * MINUTE)

const UNDO_DAYS = 7

/** How long the former address of an account can be put back. */
export const undoEndsAt = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY)

/** What ended before this may be forgotten. */
export const codesForgottenBefore = (now: Date): Date => new Date(now.getTime() - DAY)

import { DAY, MINUTE } from '../time.ts'

/** The purpose of a mailed code: choosing a new password, or proving that an address is the customer’s. */
export type CodePurpose = 'reset' | 'email'

const CODE_MINUTES = 30
/** Links requested for one account within an hour; further requests get the same response and no e-mail. */
export const MAX_LINKS = 3
export const LINKS_WINDOW_MINUTES = 60

/** 128 bits: too many to try within half an hour. */
export const CODE_BYTES = 16

export const codeEndsAt = (now: Date): Date => new Date(now.getTime() + CODE_MINUTES * MINUTE)

const UNDO_DAYS = 7

/** The end of the period in which the former address of an account can be restored. */
export const undoEndsAt = (now: Date): Date => new Date(now.getTime() + UNDO_DAYS * DAY)

/** Codes that expired before this time may be deleted. */
export const codesPurgedBefore = (now: Date): Date => new Date(now.getTime() - DAY)

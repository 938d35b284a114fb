import type { z } from 'zod'
import type { ProfileReply } from '../account.ts'
import { CODE, CONFIRM_FIRST } from '../codes.ts'

export type SignInRejection = 'not-known' | 'no-session'
export type SignUpRejection = 'no-session' | 'not-made' | 'phone-invalid' | 'password-common'
export type PasswordRejection = 'link-spent' | 'wrong-password' | 'password-common'
export type ProfileRejection = 'phone-invalid' | 'confirm-first' | 'link-spent'
export type UndoRejection = 'undo-spent' | 'address-taken'
export type DeleteAccountRejection = 'wrong-password' | 'journeys-ahead' | 'money-open'

export type AccountRejection =
  | SignInRejection
  | SignUpRejection
  | PasswordRejection
  | ProfileRejection
  | UndoRejection
  | DeleteAccountRejection

export const PASSWORD_COMMON_MESSAGE =
  'This password is too easy to guess. Please choose another one.'

/**
 * The message is the same whichever of the two was wrong, and for an address that has an account as for any other
 * error.
 */
export const ACCOUNT_REJECTION_MESSAGES = {
  'not-known': 'This email and password don’t match. Check both and try again.',
  'no-session':
    'Your browser can’t keep you signed in on this page. Please open our own site in a new window.',
  'not-made':
    'We couldn’t create this account. If you already have one, sign in or reset your password.',
  'phone-invalid': 'Phone is invalid',
  'password-common': PASSWORD_COMMON_MESSAGE,
  // Used, expired, damaged or another person’s link: the message does not tell which.
  'link-spent': 'This link has been used or has expired. Please request a new one.',
  'wrong-password': 'That’s not your password. Please try again.',
  'confirm-first': CONFIRM_FIRST,
  'undo-spent':
    'This link has been used or is more than seven days old. If someone else may know your password, choose a new one or call us.',
  'address-taken':
    'We’ve signed everyone out of your account, but another account now uses this address. Please call us.',
  'journeys-ahead': 'You have an upcoming trip. Take or cancel it first, then delete your account.',
  'money-open': 'You have a payment in progress. Please try again once it’s complete, or call us.',
} satisfies Record<AccountRejection, string>

/** The wording of the specification (section 8). */
export const RESET_SENT_MESSAGE = 'A password reset link has been sent to your email'

export const PASSWORD_CHANGED_MESSAGE = 'Your password has been changed.'

/**
 * A customer whose new address already has an account reads the same message; the owner of the address gets an e-mail
 * instead.
 */
export const describePendingEmail = (email: string): string =>
  `We’ve sent a link to ${email}. Your email changes once you open it.`

export const writeAccountRejection = (reason: AccountRejection): z.infer<typeof ProfileReply> => ({
  Code: CODE.refused,
  Message: ACCOUNT_REJECTION_MESSAGES[reason],
})

/** The same for endpoints whose envelope keys are in lower case. */
export const writeRejected = (reason: AccountRejection): { code: number; message: string } => ({
  code: CODE.refused,
  message: ACCOUNT_REJECTION_MESSAGES[reason],
})

import type { z } from 'zod'
import type { ProfileReply } from '../account.ts'
import { CODE, CONFIRM_FIRST } from '../codes.ts'

export type SignInRefusal = 'not-known' | 'no-session'
export type SignUpRefusal = 'no-session' | 'not-made' | 'phone-invalid' | 'password-common'
export type PasswordRefusal = 'link-spent' | 'wrong-password' | 'password-common'
export type ProfileRefusal = 'phone-invalid' | 'confirm-first' | 'link-spent'
export type UndoRefusal = 'undo-spent' | 'address-taken'
export type LeaveRefusal = 'wrong-password' | 'journeys-ahead' | 'money-open'

export type AccountRefusal =
  | SignInRefusal
  | SignUpRefusal
  | PasswordRefusal
  | ProfileRefusal
  | UndoRefusal
  | LeaveRefusal

export const SAY_PASSWORD_COMMON =
  'This password is one of the first that somebody would guess. Please choose another one.'

/** The same words whichever of the two was wrong, and for an address that has an account as for any other fault. */
export const ACCOUNT_REFUSALS = {
  'not-known': 'This email and password do not go together. Please check both and try again.',
  'no-session':
    'Your browser cannot keep you signed in on this page. Please open our own site in a window of its own.',
  'not-made':
    'We could not make this account. If you have one already, please sign in or ask for a new password.',
  'phone-invalid': 'Phone is invalid',
  'password-common': SAY_PASSWORD_COMMON,
  // Used, late, torn, somebody else’s: nobody is told which.
  'link-spent': 'This link has been used or is too old. Please ask for a new one.',
  'wrong-password': 'This is not your password. Please try again.',
  'confirm-first': CONFIRM_FIRST,
  'undo-spent':
    'This link has been used or is older than seven days. If somebody else may know your password, please choose a new one, or call us.',
  'address-taken':
    'We have signed everybody out of your account, but another account uses this address now. Please call us.',
  'journeys-ahead':
    'You have a journey ahead. Please take or cancel it first; then you can delete your account.',
  'money-open':
    'A payment of yours is still under way. Please try again once it is done, or call us.',
} satisfies Record<AccountRefusal, string>

/** The specification's words (section 8). */
export const SAY_RESET_SENT = 'A password reset link has been sent to your email'

export const SAY_PASSWORD_CHANGED = 'Your password has been changed.'

/** Whoever has the address already reads the same, and hears of it by mail instead. */
export const sayEmailPending = (email: string): string =>
  `We have sent a link to ${email}. Your email changes once you open it.`

export const writeAccountRefusal = (reason: AccountRefusal): z.infer<typeof ProfileReply> => ({
  Code: CODE.refused,
  Message: ACCOUNT_REFUSALS[reason],
})

/** The same for calls that spell their envelope small. */
export const writeRefused = (reason: AccountRefusal): { code: number; message: string } => ({
  code: CODE.refused,
  message: ACCOUNT_REFUSALS[reason],
})

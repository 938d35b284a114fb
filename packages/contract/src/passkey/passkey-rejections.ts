import { CODE, CONFIRM_FIRST } from '../codes.ts'

export type PasskeyRejection =
  | 'no-session'
  | 'confirm-first'
  | 'too-late'
  | 'not-valid'
  | 'known-already'
  | 'too-many'

export type PasskeySignInRejection = 'no-session' | 'too-late' | 'not-known' | 'stopped'

const REJECTION_MESSAGES = {
  'no-session':
    'Passkeys only work on our own site. Please open it in a new window, or use your password.',
  'confirm-first': CONFIRM_FIRST,
  'too-late': 'That took too long. Please try again.',
  'not-valid': 'We couldn’t use your device’s response. Please try again.',
  'known-already': 'This device already has a passkey for your account.',
  'too-many': 'You already have ten passkeys. Please remove one first.',
  // Unknown, removed, made for another site, or a bad signature: the message does not tell which.
  'not-known': 'This passkey doesn’t work here. Please use your password.',
  stopped:
    'This passkey may have been copied, so we’ve blocked it. Please use your password, then remove it in your profile.',
} satisfies Record<PasskeyRejection | PasskeySignInRejection, string>

export const writePasskeyRejection = (
  reason: PasskeyRejection,
): { code: number; message: string } => ({
  code: CODE.refused,
  message: REJECTION_MESSAGES[reason],
})

/** The same for the endpoint whose envelope keys are capitalised. */
export const writePasskeySignInRejection = (
  reason: PasskeySignInRejection,
): { Code: number; Message: string } => ({
  Code: CODE.refused,
  Message: REJECTION_MESSAGES[reason],
})

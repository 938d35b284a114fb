import type { StandardText } from './standard-text.ts'

const because = 'You’re receiving this because you have an account with {{company}}.'
const invited = 'You’re receiving this because {{company}} invited you.'

export const ACCOUNT_EMAILS = {
  'account-exists': {
    mail: {
      subject: 'You already have an account with {{company}}',
      heading: 'You already have an account',
      body: `{{greeting}}

Someone, probably you, tried to create an account with {{company}} using this email address. You already have one, so we didn’t create another.

{{password_link}}

If it wasn’t you, you don’t need to do anything. We haven’t told them about your account.`,
      because,
    },
  },
  'password-reset': {
    mail: {
      subject: 'Reset your {{company}} password',
      heading: 'Reset your password',
      body: `{{greeting}}

Here’s the link you asked for. Use it {{link_time}}; it works only once.

{{link_button}}

If you didn’t ask for this, ignore this email and your password won’t change.`,
      because,
    },
  },
  'password-changed': {
    mail: {
      subject: 'Your {{company}} password was changed',
      heading: 'Your password was changed',
      body: `{{greeting}}

Your password has just been changed.

If this wasn’t you, please {{how_to_reach}} straight away.`,
      because,
    },
  },
  'email-change': {
    mail: {
      subject: 'Confirm your new email address for {{company}}',
      heading: 'Confirm your new email address',
      body: `{{greeting}}

You asked us to use this email address from now on. Please confirm it {{link_time}}; until then, nothing changes.

{{link_button}}

If you didn’t ask for this, ignore this email and nothing will change.`,
      because: 'You’re receiving this because someone gave this address to {{company}}.',
    },
  },
  'email-change-requested': {
    mail: {
      subject: 'Your {{company}} email address is about to change',
      heading: 'Did you ask to change your email address?',
      body: `{{greeting}}

Someone who knows your password asked us to change the email address on your account to {{new_email}}. It changes once the link we sent there is opened.

If this was you, you don’t need to do anything.

If it wasn’t, use this button {{link_time}}. It stops the change, signs everyone out of your account and lets you choose a new password.

{{link_button}}

You can also {{how_to_reach}}.`,
      because,
    },
  },
  'email-changed-notice': {
    mail: {
      subject: 'Your {{company}} email address has changed',
      heading: 'Your email address has changed',
      body: `{{greeting}}

The email address on your account is now {{new_email}}, and we’ll write to you there.

If this wasn’t you, use this button {{link_time}}. It restores this address, signs everyone out of your account and lets you choose a new password.

{{link_button}}

You can also {{how_to_reach}}.`,
      because,
    },
  },
  'account-deleted': {
    mail: {
      subject: 'Your {{company}} account has been deleted',
      heading: 'Your account has been deleted',
      body: `{{greeting}}

As you asked, we’ve deleted your account. We keep only the trip records the law requires, without your contact details.

If this wasn’t you, please {{how_to_reach}} straight away.`,
      because: 'You’re receiving this because you had an account with {{company}}.',
    },
  },
  'security-notice': {
    mail: {
      subject: '{{what_happened}} on your {{company}} account',
      heading: '{{what_happened}}',
      body: `{{greeting}}

{{what_happened}} on your account just now.

If this wasn’t you, please {{how_to_reach}} straight away.`,
      because,
    },
  },
  // triggered by no person, so it says what to do instead
  'passkey-stopped': {
    mail: {
      subject: 'We’ve blocked a passkey on your {{company}} account',
      heading: 'We’ve blocked a passkey',
      body: `{{greeting}}

One of your passkeys was used in two places, so it may have been copied. To keep you safe, we’ve blocked it; you can still sign in with your password.

Please check where you’re signed in, remove that passkey and add your device again.

{{profile_button}}`,
      because,
    },
  },
  'staff-invited': {
    mail: {
      subject: 'Join {{company}} on Kerbside',
      heading: 'You’re invited to join {{company}}',
      body: `{{greeting}}

Use this link {{link_time}} to choose how you’ll sign in. It works only once.

{{link_button}}`,
      because: invited,
    },
  },
  'driver-invited': {
    mail: {
      subject: 'Drive for {{company}}',
      heading: 'Set up your driver app',
      body: `{{greeting}}

Open this link {{link_time}} on the phone you drive with, and choose a password. It works only once.

{{link_button}}`,
      because: invited,
    },
  },
} as const satisfies Record<string, StandardText>

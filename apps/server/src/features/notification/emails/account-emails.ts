import type { StandardText } from './standard-text.ts'

const because = 'You have this because of an account with {{company}} at this address.'
const invited = 'You have this because someone at {{company}} invited you.'

export const ACCOUNT_EMAILS = {
  'account-exists': {
    mail: {
      subject: 'You already have an account with {{company}}',
      heading: 'You already have an account',
      body: `{{greeting}}

Someone, most likely you, tried to make an account with {{company}} with this address. There is one already, so no other was made.

{{password_link}}

If it was not you, no action is needed: your account was not disclosed.`,
      because,
    },
  },
  'password-reset': {
    mail: {
      subject: 'Choose a new password for {{company}}',
      heading: 'Choose a new password',
      body: `{{greeting}}

Here is the link you asked for. It works once, {{link_time}}.

{{link_button}}

If you did not ask for it, leave it: your password stays as it is.`,
      because,
    },
  },
  'password-changed': {
    mail: {
      subject: 'Your {{company}} password was changed',
      heading: 'Your password was changed',
      body: `{{greeting}}

Your password has just been changed.

If that was not you, please {{how_to_reach}} straight away.`,
      because,
    },
  },
  'email-change': {
    mail: {
      subject: 'Confirm your new e-mail address for {{company}}',
      heading: 'Is this your new address?',
      body: `{{greeting}}

You asked us to write to this address from now on. Please confirm it {{link_time}}; until then nothing changes.

{{link_button}}

If you know nothing of this, leave it, and nothing happens.`,
      because: 'You have this because someone gave this address to {{company}}.',
    },
  },
  'email-change-requested': {
    mail: {
      subject: 'Your {{company}} e-mail address is about to change',
      heading: 'Did you ask to change your e-mail address?',
      body: `{{greeting}}

Someone who knows your password asked us to change the e-mail address of your account to {{new_email}}. It changes once a link we sent there is opened.

If that was you, you need do nothing here.

If it wasn’t, use this button {{link_time}}. It stops the change, signs everyone out of your account and lets you choose a new password.

{{link_button}}

You can also {{how_to_reach}}.`,
      because,
    },
  },
  'email-changed-notice': {
    mail: {
      subject: 'Your {{company}} account has another e-mail address',
      heading: 'Your e-mail address was changed',
      body: `{{greeting}}

The e-mail address of your account is now {{new_email}}, and we write there from now on.

If that was not you, use this button {{link_time}}. It puts this address back, signs everyone out of your account and lets you choose a new password.

{{link_button}}

You can also {{how_to_reach}}.`,
      because,
    },
  },
  'account-deleted': {
    mail: {
      subject: 'Your {{company}} account is deleted',
      heading: 'Your account is deleted',
      body: `{{greeting}}

As you asked, your account is gone. Of rides that were driven we keep what the law asks us to keep, and nothing to reach you by.

If that was not you, please {{how_to_reach}} straight away.`,
      because: 'You have this because of an account you had with {{company}}.',
    },
  },
  'security-notice': {
    mail: {
      subject: '{{what_happened}} on your {{company}} account',
      heading: '{{what_happened}}',
      body: `{{greeting}}

{{what_happened}} on your account just now.

If that was not you, please {{how_to_reach}} straight away.`,
      because,
    },
  },
  // triggered by no person, so it says what to do instead
  'passkey-stopped': {
    mail: {
      subject: 'A passkey was stopped on your {{company}} account',
      heading: 'A passkey was stopped',
      body: `{{greeting}}

One of your passkeys was used from two places, as if someone had copied it. To be safe, it no longer signs anybody in; your password still does.

Please look where you are signed in, remove that passkey, and add your device again.

{{profile_button}}`,
      because,
    },
  },
  'staff-invited': {
    mail: {
      subject: 'Join {{company}} on Kerbside',
      heading: 'You are invited to work for {{company}}',
      body: `{{greeting}}

Follow this link to choose how you sign in. It works once, {{link_time}}.

{{link_button}}`,
      because: invited,
    },
  },
  'driver-invited': {
    mail: {
      subject: 'Drive for {{company}}',
      heading: 'Set up your driver app',
      body: `{{greeting}}

Open this link on the phone you drive with and choose a password. It works once, {{link_time}}.

{{link_button}}`,
      because: invited,
    },
  },
} as const satisfies Record<string, StandardText>

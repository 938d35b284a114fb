import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { beforeEach, expect, test } from 'vitest'
import { validateNewPassword } from './new-password-fields.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }),
)

test.each([
  ['', '', { password: 'New password is required', again: 'Confirm password is required' }],
  ['12345', '12345', { password: 'New password  must be at least 6 characters long' }],
  ['123456', '', { again: 'Confirm password is required' }],
  ['123456', '123457', { again: 'Password and Confirm password not match' }],
  ['123456', '123456', {}],
])(
  'a new password %j, repeated as %j, is checked for its length and the match',
  (password, again, input) => {
    expect(validateNewPassword({ password, again })).toEqual(input)
  },
)

import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { beforeEach, expect, test } from 'vitest'
import { judgeNewPassword } from './new-password-fields.tsx'

beforeEach(() => useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] }))

test.each([
  ['', '', { password: 'New password is required', again: 'Confirm password is required' }],
  ['12345', '12345', { password: 'New password  must be at least 6 characters long' }],
  ['123456', '', { again: 'Confirm password is required' }],
  ['123456', '123457', { again: 'Password and Confirm password not match' }],
  ['123456', '123456', {}],
])(
  'a new password %j, typed again as %j, is judged by its length and the match',
  (password, again, said) => {
    expect(judgeNewPassword({ password, again })).toEqual(said)
  },
)

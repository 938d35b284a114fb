import { after, RULES } from '@kerbside/domain/booking/draft-given.ts'
import booking from '@kerbside/words/en/booking.json' with { type: 'json' }
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WhenField } from './when-fields.tsx'

beforeEach(() =>
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [booking, dialog, form] }),
)
afterEach(cleanup)

const LATE = Date.parse('2026-12-03T23:47:00Z')

test('the panel opens at a time its steps can show, over midnight too', async () => {
  render(
    <WhenField
      draft={after({ type: 'tick', nowMs: LATE })}
      send={() => {}}
      rules={RULES}
      minuteStep={15}
      locale="en-GB"
      asked={false}
    />,
  )
  await userEvent.click(screen.getByRole('button', { name: /^When/ }))
  // A quarter to midnight and half an hour more: 00:17, and the next quarter is 00:30.
  expect(await screen.findByRole('combobox', { name: 'Hour' }, { timeout: 5000 })).toHaveProperty(
    'value',
    '00',
  )
  expect(screen.getByRole('combobox', { name: 'Minute' })).toHaveProperty('value', '30')
})

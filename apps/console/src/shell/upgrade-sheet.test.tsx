import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GivenDesk } from './given-desk.tsx'
import { UpgradeSheet } from './upgrade-sheet.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)
afterEach(cleanup)

test('a free upgrade needs a reason', async () => {
  const onUpgrade = vi.fn()
  render(
    <GivenDesk>
      <UpgradeSheet
        action="Basil Kerb assigned to KB-48219"
        message="Not the type."
        onUpgrade={onUpgrade}
        onClose={() => {}}
      />
    </GivenDesk>,
  )
  screen.getByText('Basil Kerb assigned to KB-48219')
  const user = userEvent.setup()
  const upgrade = screen.getByRole('button', { name: 'Assign anyway as a free upgrade' })
  await user.click(upgrade)
  expect(onUpgrade).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('Enter a reason')
  await user.type(screen.getByLabelText('Reason'), ' no one else ')
  await user.click(upgrade)
  expect(onUpgrade).toHaveBeenCalledWith('no one else')
})

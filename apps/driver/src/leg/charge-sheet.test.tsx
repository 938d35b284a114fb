import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ChargeSheet } from './charge-sheet.tsx'
import { givenDriverLeg } from './given-driver-leg.ts'
import { MAX_PHOTO_MB, type ShrunkPhoto, shrinkReceipt } from './shrink-receipt.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [driver, dialog] }),
)
afterEach(cleanup)

function openSheet(shrunk: ShrunkPhoto = { ok: true, photo: 'QUJD' }) {
  const onCharge = vi.fn()
  render(
    <ChargeSheet
      leg={givenDriverLeg({ state: 'on_board' })}
      onCharge={onCharge}
      onClose={vi.fn()}
      shrink={async () => shrunk}
    />,
  )
  return { user: userEvent.setup(), onCharge }
}
const receipt = () => new File(['x'], 'receipt.jpg', { type: 'image/jpeg' })
const add = () => screen.getByRole('button', { name: 'Add extra charge' })

test('a driver adds parking with the photo of its receipt', async () => {
  const { user, onCharge } = openSheet()
  expect(add()).toHaveProperty('disabled', true)
  await user.type(screen.getByLabelText('Amount in GBP'), '6,50')
  await user.upload(screen.getByLabelText('Add photo of the receipt'), receipt())
  await screen.findByAltText('Your photo of the receipt')
  await user.click(add())
  expect(onCharge).toHaveBeenCalledWith({ charge: 'parking', amount: 6.5, note: '', photo: 'QUJD' })
})

test('a file that is no photo is named as such; what was typed stays and can be sent without it', async () => {
  const { user, onCharge } = openSheet({ ok: false, reason: 'not-a-photo' })
  await user.type(screen.getByLabelText('Amount in GBP'), '6')
  await user.upload(screen.getByLabelText('Add photo of the receipt'), receipt())
  await screen.findByText(/isn’t a photo that this phone can read/)
  await user.click(add())
  expect(onCharge).toHaveBeenCalledWith({ charge: 'parking', amount: 6, note: '', photo: '' })
})

test('a photo of more than 20 MB is refused before anything is read', async () => {
  const huge = { size: MAX_PHOTO_MB * 1024 * 1024 + 1 } as File
  expect(await shrinkReceipt(huge)).toEqual({ ok: false, reason: 'too-large' })
})

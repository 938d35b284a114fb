import {
  type DriverDocument,
  listDriverDocuments,
  sendDriverDocument,
} from '@kerbside/contract/driver/documents.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import driver from '@kerbside/words/en/driver.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { createMemoryStorage } from '../sync/driver-storage.ts'
import { DocumentsView } from './documents-view.tsx'

beforeAll(() =>
  configureLanguage({
    locale: 'en-GB',
    timeZone: 'Europe/London',
    messages: [driver, dialog, form],
  }),
)
afterEach(cleanup)

const DOCUMENT: DriverDocument = {
  holder: 'driver',
  kind: 'badge',
  name: '',
  required: true,
  expires: true,
  number: 'B-1',
  expiresOn: '2026-12-14',
  daysLeft: 20,
  state: 'soon',
  hasScan: false,
  sent: null,
}
const sent = {
  number: 'B-2',
  expiresOn: '2028-01-31',
  sentAt: '2026-11-24T12:00:00Z',
  reason: '',
}
const DONE = { code: 1, message: '' }

function givenDocuments(documents: readonly DriverDocument[], first?: string) {
  const server = givenServer([
    answering(listDriverDocuments, () => ({
      ...DONE,
      vehicleId: 5,
      registration: 'KB24 AAA',
      today: '2026-11-24',
      documents: [...documents],
    })),
    answering(sendDriverDocument, () => ({ ...DONE, errors: [] })),
  ])
  render(<DocumentsView storage={createMemoryStorage()} live={() => () => {}} first={first} />)
  return server
}

test('a driver sees what is valid, expires soon, has expired, is missing, waits and was rejected', async () => {
  givenDocuments([
    DOCUMENT,
    { ...DOCUMENT, kind: 'driving_licence', state: 'expired', daysLeft: -2 },
    { ...DOCUMENT, kind: 'own-1', name: 'DBS check', state: 'missing', expiresOn: '' },
    { ...DOCUMENT, kind: 'own-2', name: 'Medical', sent: { ...sent, state: 'waiting' } },
    {
      ...DOCUMENT,
      kind: 'own-3',
      name: 'PHV exam',
      sent: { ...sent, state: 'rejected', reason: 'Too blurred to read' },
    },
    { ...DOCUMENT, holder: 'vehicle', kind: 'mot', state: 'valid', daysLeft: 300 },
  ])
  const row = (name: RegExp) => screen.getByRole('button', { name }).textContent
  await screen.findByRole('button', { name: /Driver’s badge/ })
  expect(row(/Driver’s badge/)).toContain('Expires in 20 days')
  expect(row(/Driving licence/)).toContain('Expired')
  expect(row(/DBS check/)).toContain('Missing')
  expect(row(/Medical/)).toContain('Waiting for approval')
  expect(row(/PHV exam/)).toContain('Not approvedToo blurred to read')
  expect(row(/MOT/)).toContain('Valid')
  expect(screen.getByRole('region', { name: 'Car KB24 AAA' })).toBeTruthy()
})

test('the document that stops a shift is opened at once, and closed it stays closed', async () => {
  givenDocuments([DOCUMENT, { ...DOCUMENT, kind: 'driving_licence' }], 'driving_licence')
  await screen.findByRole('dialog', { name: /Driving licence/ })
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a file that is no photo, and a missing date, say what to do; what was typed stays and nothing is sent', async () => {
  const { requests } = givenDocuments([DOCUMENT])
  const user = userEvent.setup({ applyAccept: false })
  await user.click(await screen.findByRole('button', { name: /Driver’s badge/ }))
  const number = screen.getByLabelText<HTMLInputElement>('Document number')
  await user.clear(number)
  await user.type(number, 'B-2')
  const notes = new File(['not a photo'], 'notes.jpg', { type: 'image/jpeg' })
  await user.upload(screen.getByLabelText('Choose file'), notes)
  await screen.findByText(/isn’t a photo or PDF we can read/)
  await user.click(screen.getByRole('button', { name: 'Send to office' }))
  await screen.findByText('Enter the expiry date.')
  expect(number.value).toBe('B-2')
  expect(requests.filter(({ path }) => path === sendDriverDocument.path)).toEqual([])
})

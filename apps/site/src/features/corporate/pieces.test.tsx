import {
  type ApprovalTrip,
  type BookerInvoice,
  chartBookings,
  checkAccountTrip,
  decideApproval,
  findBookerAccount,
  makeBookerInvoice,
} from '@kerbside/contract/booker.ts'
import type { LocalDate } from '@kerbside/domain/time.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { AccountSettings } from '../account/account-view.ts'
import { AccountTripFields } from './account-trip-fields.tsx'
import { AccountTripNotice } from './account-trip-notice.tsx'
import { ApprovalCard } from './approval-card.tsx'
import { InvoiceCard } from './invoice-card.tsx'
import { InvoiceDialog } from './invoice-dialog.tsx'
import { WeekChart } from './week-chart.tsx'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] })
})
afterEach(cleanup)

const DRAFT: BookerInvoice = {
  id: 7,
  datefrom: '2026-03-01',
  dateto: '2026-03-31',
  issuedate: '',
  issuedbyuser: 'me',
  invoiceno: '',
  state: 'draft',
  duedate: '',
  paiddate: '',
  net: 30.83,
  vat: 6.17,
  total: 37,
  credited: 0,
  left: 37,
  credits: [],
  currencycode: 'GBP',
  journeys: 1,
  canissue: true,
}

const buttonsOf = (invoice: Partial<BookerInvoice>) => {
  cleanup()
  render(
    <ul>
      <InvoiceCard
        invoice={{ ...DRAFT, ...invoice }}
        locale="en-GB"
        busy={undefined}
        onAction={() => {}}
        onCredit={() => {}}
      />
    </ul>,
  )
  return screen.getAllByRole('button').map((button) => button.textContent)
}

test('only the booker’s own draft can be changed, and issued once its period is over', () => {
  expect(buttonsOf({})).toEqual(['Issue invoice', 'PDF', 'Edit dates', 'Delete draft'])
  expect(buttonsOf({ canissue: false })).toEqual(['PDF', 'Edit dates', 'Delete draft'])
  expect(buttonsOf({ issuedbyuser: 'Tess Marsh', canissue: false })).toEqual(['PDF'])
  const issued = { state: 'issued', issuedate: '2026-04-01', duedate: '2026-05-01' } as const
  expect(buttonsOf({ ...issued, invoiceno: 'KB-INV-0001', canissue: false })).toEqual(['PDF'])
})

test('an invoice shows its credited amount, the reason, and the credit note', () => {
  const credit = {
    id: 9,
    creditno: 'KB-CN-0001',
    invoiceno: 'KB-INV-0001',
    issuedate: '2026-04-03',
    reason: 'The car <b>never</b> came',
    net: 10,
    vat: 2,
    total: 12,
    currencycode: 'GBP',
  }
  const issued = {
    state: 'issued',
    invoiceno: 'KB-INV-0001',
    issuedate: '2026-04-01',
    duedate: '2026-05-01',
    canissue: false,
  } as const
  expect(buttonsOf({ ...issued, credited: 12, left: 25, credits: [credit] })).toEqual([
    'PDF',
    'PDF',
  ])
  expect(screen.getByText('£25.00 left to pay')).toBeTruthy()
  expect(screen.getByText('The car <b>never</b> came')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'PDF of KB-CN-0001' })).toBeTruthy()
  buttonsOf({ ...issued, credited: 37, left: 0, credits: [credit] })
  expect(screen.getByText('Credited')).toBeTruthy()
})

test('a period that ends before it begins shows an error at the field, and no request is sent', async () => {
  const { requests } = givenServer([
    answering(makeBookerInvoice, () => ({
      code: 2,
      message: 'Please choose a period of up to a year.',
    })),
  ])
  const span = { from: '2026-03-31' as LocalDate, to: '2026-03-01' as LocalDate }
  const { rerender } = render(dialogOver(span))
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  expect(screen.getByText('The end date is before the start date.')).toBeDefined()
  expect(requests).toEqual([])

  rerender(<></>)
  render(dialogOver({ from: span.to, to: span.from }))
  await userEvent.click(screen.getByRole('button', { name: 'Create draft' }))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Please choose a period of up to a year.',
  )
  expect(requests[0]?.input).toMatchObject({ datefrom: '2026-03-01', dateto: '2026-03-31' })
})

const dialogOver = (span: { from: LocalDate; to: LocalDate }) => (
  <InvoiceDialog id={undefined} bookerId={501} span={span} onDone={() => {}} onClose={() => {}} />
)

test('the week’s chart has a table whose values add up', async () => {
  const amounts = [0, 0, 86.5, 0, 12.2, 0, 0]
  givenServer([
    answering(chartBookings, () => ({
      code: 1,
      message: '',
      currencycode: 'GBP',
      days: amounts.map((amount, place) => ({
        date: `2026-03-${String(place + 9).padStart(2, '0')}`,
        bookings: amount > 0 ? 1 : 0,
        amount,
      })),
    })),
  ])
  const configuration = { timezone: 'Europe/London' } as AccountSettings
  render(<WeekChart bookerId={501} configuration={configuration} locale="en-GB" />)
  const table = await screen.findByRole('table')
  expect(within(table).getByRole('row', { name: /Wed,? 11 Mar 1 86\.50/ })).toBeDefined()
  expect(within(table).getByRole('row', { name: 'Total 2 98.70' })).toBeDefined()
})

test('a company’s reference has the company’s name for it, and a cost centre is asked if there are any', async () => {
  givenServer([
    answering(findBookerAccount, () => ({
      code: 1,
      message: '',
      name: 'Wharf Hotels',
      role: 'booker' as const,
      reference: { label: 'PO number', mask: 'PO-####', sample: 'PO-4444', required: true },
      costcentres: [{ code: 'HR', name: 'People' }],
      costcentrerequired: false,
    })),
  ])
  const onChange = vi.fn()
  const reasons = [{ reason: 'reference-needed' }] as const
  render(<AccountTripFields customer={{ ourRef: '' }} onChange={onChange} reasons={reasons} />)
  // the field works before the company's name for it is known
  expect(screen.getByRole('textbox', { name: /Our Ref/ })).toBeDefined()
  expect(await screen.findByRole('textbox', { name: /PO number/ })).toBeDefined()
  expect(screen.getByText('PO number is required')).toBeDefined()
  await vi.waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({ referenceErrors: ['reference-needed'] }),
  )
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Cost centre/ }), 'HR')
  expect(onChange).toHaveBeenCalledWith({ costCentre: 'HR' })
})

test('a vehicle the company forbids, or one that needs approval, is announced before any input', async () => {
  const inputs: unknown[] = []
  givenServer([
    answering(checkAccountTrip, (input) => {
      inputs.push(input)
      return input.vehtypeid === 1
        ? { code: 1, message: '', reasons: ['The fare is above the limit in your travel rules.'] }
        : { code: 2, message: 'Your company doesn’t allow this type of vehicle.', reasons: [] }
    }),
  ])
  const quoted = { quoteId: '0192f0c4-0000-7000-8000-000000000001', signature: 's' }
  const { rerender } = render(<AccountTripNotice {...quoted} vehicleTypeId={2} />)
  expect((await screen.findByRole('alert')).textContent).toMatch(/doesn’t allow this type/)
  rerender(<AccountTripNotice {...quoted} vehicleTypeId={1} />)
  expect((await screen.findByRole('status')).textContent).toMatch(/trip needs approval.*fare/)
  expect(inputs).toHaveLength(2)
})

const TRIP: ApprovalTrip = {
  code: 1,
  message: '',
  state: 'requested',
  company: 'Wharf Hotels',
  askedby: 'Tess Marsh',
  reasons: ['The fare is above the limit in your travel rules.'],
  passengername: 'Maya Osei',
  ourref: '',
  ourreflabel: '',
  costcentre: 'HR',
  total: 86.5,
  currencycode: 'GBP',
  vehicletype: 'Saloon',
  paymentmethod: 'account',
  notes: '',
  until: '2026-03-11T09:30:00.000Z',
  answeredby: '',
  answer: '',
  ways: [],
}

test('an approver sees the deadline, and the reference under the company’s name for it', () => {
  const trip = { ...TRIP, until: '2026-07-11T09:30:00.000Z', ourref: 'PO-0077' }
  const card = (more: Partial<ApprovalTrip>) => (
    <ApprovalCard code="c" trip={{ ...trip, ...more }} locale="en-GB" onAnswered={() => {}} />
  )
  const { rerender } = render(card({ ourreflabel: 'PO number' }))
  expect(screen.getByText(/^Please respond by Sat,? 11 Jul, 10:30\.$/)).toBeDefined()
  expect(screen.getByText('PO number')).toBeDefined()
  rerender(card({ state: 'approved', answeredby: 'Ben Marsh' }))
  expect(screen.getByText('Our Ref')).toBeDefined()
  expect(screen.queryByText(/^Please respond by/)).toBeNull()
})

test('a second approver is told who decided first', async () => {
  const after: ApprovalTrip = {
    ...TRIP,
    code: 2,
    message: 'This request has already been answered.',
    state: 'refused',
    answeredby: 'Ben Marsh',
  }
  givenServer([answering(decideApproval, () => after)])
  const onAnswered = vi.fn()
  const card = (trip: ApprovalTrip) => (
    <ApprovalCard code="c" trip={trip} locale="en-GB" onAnswered={onAnswered} />
  )
  const { rerender } = render(card(TRIP))
  await userEvent.click(screen.getByRole('button', { name: 'Approve' }))
  expect(onAnswered).toHaveBeenCalledWith(after)
  rerender(card(after))
  expect(screen.getByRole('alert').textContent).toContain('already been answered')
  expect(screen.getByText('Declined by Ben Marsh. Nothing has been booked.')).toBeDefined()
  expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
})

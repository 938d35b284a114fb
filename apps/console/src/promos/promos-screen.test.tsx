import { CODE } from '@kerbside/contract/codes.ts'
import { listPromos, savePromo } from '@kerbside/contract/promo/desk.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import areas from '@kerbside/words/en/areas.json' with { type: 'json' }
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GivenDesk } from '../shell/given-desk.tsx'
import type { PromoInput, PromoOfDesk, Promos } from './desk-api.ts'
import { newPromo } from './new-promo.ts'
import { PromosScreen } from './promos-screen.tsx'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [areas, desk] }),
)
const { fetch } = globalThis
afterEach(() => {
  cleanup()
  globalThis.fetch = fetch
})

const TAKEN = 'There is a code of this name already.'

const replyOf = (promos: PromoOfDesk[], errors: Promos['errors'] = []): Promos => ({
  code: CODE.done,
  message: '',
  promos,
  currencyCode: 'GBP',
  vehicleTypes: [{ vehicleTypeId: 1, name: 'Saloon' }],
  accounts: [],
  errors,
})

const storedPromo = (input: PromoInput): PromoOfDesk => ({
  ...input,
  promoId: 7,
  version: 1,
  used: 0,
  stands: 'open',
})

/** The screen on a server without codes, where SPRING is taken. */
async function openScreen() {
  const notify = vi.fn<(text: string) => void>()
  const { requests } = givenServer([
    answering(listPromos, () => replyOf([])),
    answering(savePromo, (input) =>
      input.promoCode === 'SPRING'
        ? replyOf([], [{ path: 'promoCode', message: TAKEN }])
        : replyOf([storedPromo(input)]),
    ),
  ])
  render(
    <GivenDesk memberRole="owner" notify={notify}>
      <PromosScreen />
    </GivenDesk>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'New code' }))
  return {
    user,
    notify,
    saved: () => requests.filter(({ method }) => method === 'POST').map(({ input }) => input),
  }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const create = () => screen.getByRole('button', { name: 'Create code' })

test('a new code starts with ten per cent, once for each customer', async () => {
  await openScreen()
  expect(field('Code').value).toBe('')
  expect(field('Discount').value).toBe('10')
  expect(field('Uses per customer').value).toBe('1')
})

test('a code is written in capitals, saved, and listed', async () => {
  const { user, notify, saved } = await openScreen()
  await user.type(field('Code'), 'spring5')
  await user.clear(field('Discount'))
  await user.type(field('Discount'), '5')
  await user.click(create())
  expect(await screen.findByRole('cell', { name: 'SPRING5' })).toBeTruthy()
  expect(saved()).toMatchObject([{ promoId: 0, promoCode: 'SPRING5', kind: 'percent', amount: 5 }])
  expect(notify).toHaveBeenCalledExactlyOnceWith('SPRING5 saved.')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('an error of the server is at its field, and what was typed stays', async () => {
  const { user, notify } = await openScreen()
  await user.type(field('Code'), 'spring')
  await user.click(create())
  expect((await screen.findByRole('alert')).textContent).toBe(TAKEN)
  expect(field('Code').getAttribute('aria-invalid')).toBe('true')
  expect(field('Code').value).toBe('SPRING')
  expect(notify).not.toHaveBeenCalled()
})

test('a code without a first day is not sent', async () => {
  const { user, saved } = await openScreen()
  await user.type(field('Code'), 'SUMMER')
  await user.clear(field('Starts'))
  await user.click(create())
  expect(field('Starts').getAttribute('aria-invalid')).toBe('true')
  expect(saved()).toEqual([])
})

test('a code that someone else saved first keeps what was typed, and the next save puts it on top', async () => {
  const stored = {
    ...storedPromo(newPromo(new Date('2026-11-20T12:00:00Z'), 'Europe/London')),
    promoCode: 'AUTUMN',
  }
  const theirs = { ...stored, version: 2, amount: 15 }
  const { requests } = givenServer([
    answering(listPromos, () => replyOf([stored])),
    answering(savePromo, (input) =>
      input.version === 1
        ? Response.json(replyOf([theirs]), { status: 409 })
        : replyOf([{ ...theirs, ...input, promoId: 7, version: 3 }]),
    ),
  ])
  render(
    <GivenDesk memberRole="owner" notify={() => {}}>
      <PromosScreen />
    </GivenDesk>,
  )
  const user = userEvent.setup()
  await user.click(await screen.findByText('AUTUMN'))
  await user.clear(field('Uses per customer'))
  await user.type(field('Uses per customer'), '3')
  await user.click(screen.getByRole('button', { name: 'Save code' }))
  expect(await screen.findByText(/Someone else just changed this/)).toBeTruthy()
  expect(field('Uses per customer').value).toBe('3')
  expect(field('Discount').value).toBe('15')
  await user.click(screen.getByRole('button', { name: 'Save code' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const saved = requests.filter(({ method }) => method === 'POST').map(({ input }) => input)
  expect(saved.at(-1)).toMatchObject({ version: 2, amount: 15, usesPerCustomer: 3 })
})

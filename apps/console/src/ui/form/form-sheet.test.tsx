import { CODE } from '@kerbside/contract/codes.ts'
import desk from '@kerbside/words/en/desk.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Attempt } from '../use-attempt.ts'
import { MoneyField, NumberField, SelectField, SwitchField, TextField } from './form-fields.tsx'
import { FormSheet } from './form-sheet.tsx'
import { useSheetForm } from './use-sheet-form.ts'

beforeEach(() =>
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [desk] }),
)
afterEach(cleanup)

const VALUES = {
  name: 'Ann',
  share: 75,
  limit: 10 as number | null,
  vehicle: 0,
  active: true,
}
type Values = typeof VALUES
type Result = Parameters<Attempt>[0]

const DONE: Awaited<Result> = { ok: true, reply: { code: CODE.done } }

function TestSheet(props: { send: (values: Values) => Result; onClose: () => void }) {
  const form = useSheetForm({
    values: VALUES,
    paths: { car: 'vehicle' },
    check: ({ name }) => ({ name: name === '' ? 'Enter a name.' : undefined }),
    save: async (values, attempt) => {
      if (await attempt(props.send(values))) props.onClose()
    },
  })
  return (
    <FormSheet form={form} title="Driver" onClose={props.onClose} save="Save">
      <TextField form={form} name="name" label="Name" help="First and last name." max={40} />
      <NumberField form={form} name="share" label="Share" unit="%" empty={0} />
      <MoneyField form={form} name="limit" label="Limit" currency="GBP" />
      <SelectField
        form={form}
        name="vehicle"
        label="Vehicle"
        choices={[
          { value: 0, text: 'None' },
          { value: 7, text: 'AB12 CDE' },
        ]}
      />
      <SwitchField form={form} name="active" label="Active" />
    </FormSheet>
  )
}

function given(result: Awaited<Result> | Result = DONE) {
  const send = vi.fn<(values: Values) => Result>(() => Promise.resolve(result))
  const onClose = vi.fn<() => void>()
  render(
    <>
      <button type="button">Before</button>
      <TestSheet send={send} onClose={onClose} />
    </>,
  )
  return { send, onClose, user: userEvent.setup() }
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' })

test('every kind of field sends what was entered, and an empty number is none or its default', async () => {
  const { send, onClose, user } = given()
  await user.clear(field('Name'))
  await user.type(field('Name'), 'Bo')
  await user.clear(field('Share'))
  await user.clear(field('Limit'))
  await user.selectOptions(field('Vehicle'), 'AB12 CDE')
  await user.click(screen.getByRole('switch', { name: 'Active' }))
  await user.click(button('Save'))
  const sent = { name: 'Bo', share: 0, limit: null, vehicle: 7, active: false }
  expect(send).toHaveBeenCalledExactlyOnceWith(sent)
  expect(onClose).toHaveBeenCalledOnce()
})

test('the first field has the focus, and Enter in it saves', async () => {
  const { send } = given()
  expect(document.activeElement).toBe(field('Name'))
  const form = field('Name').form
  // Browsers press the first submit button of the form on Enter; happy-dom does not.
  const buttons = [...document.querySelectorAll('button')].filter(({ type }) => type === 'submit')
  expect(buttons.map((item) => [item.textContent, item.form])).toEqual([['Save', form]])
  await act(async () => form?.requestSubmit())
  expect(send).toHaveBeenCalledOnce()
})

test('while it is saved a second press does nothing', async () => {
  let finish: (result: Awaited<Result>) => void = () => undefined
  const { send, user } = given(
    new Promise((resolve) => {
      finish = resolve
    }),
  )
  await user.click(button('Save'))
  expect(button('Save').disabled).toBe(true)
  await user.click(button('Save'))
  expect(send).toHaveBeenCalledOnce()
  await act(async () => finish({ ok: false, message: 'No connection.' }))
  expect(button('Save').disabled).toBe(false)
})

test('an error found before sending is shown at its field until it is corrected', async () => {
  const { send, user } = given()
  await user.clear(field('Name'))
  await user.click(button('Save'))
  expect(send).not.toHaveBeenCalled()
  expect(field('Name').getAttribute('aria-invalid')).toBe('true')
  const described = field('Name').getAttribute('aria-describedby') ?? ''
  const texts = described.split(' ').map((id) => document.getElementById(id)?.textContent)
  expect(texts).toEqual(['First and last name.', 'Enter a name.'])
  await user.type(field('Name'), 'B')
  expect(screen.queryByText('Enter a name.')).toBeNull()
})

test('errors of the server are at their fields, also under another name; others are above the buttons', async () => {
  const errors = [
    { path: 'name', message: 'Too long.' },
    { path: 'car', message: 'In use.' },
    { path: 'photo', message: 'No photo.' },
  ]
  const { onClose, user } = given({ ok: true, reply: { code: CODE.done, errors } })
  await user.click(button('Save'))
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Too long.',
    'In use.',
    'No photo.',
  ])
  expect(field('Vehicle').getAttribute('aria-invalid')).toBe('true')
  expect(onClose).not.toHaveBeenCalled()
  await user.type(field('Name'), 'e')
  expect(screen.queryByText('Too long.')).toBeNull()
  await user.click(button('Save'))
  expect(screen.getByText('Too long.')).toBeDefined()
})

test('a rejection is shown, nothing that was typed is lost, and saving again is possible', async () => {
  const { send, onClose, user } = given({ ok: false, message: 'Another user was first.' })
  await user.type(field('Name'), 'e')
  await user.click(button('Save'))
  expect(screen.getByRole('alert').textContent).toBe('Another user was first.')
  expect(field('Name').value).toBe('Anne')
  expect(onClose).not.toHaveBeenCalled()
  send.mockResolvedValueOnce(DONE)
  await user.click(button('Save'))
  expect(onClose).toHaveBeenCalledOnce()
})

const WAYS_OUT = {
  Escape: () => fireEvent.keyDown(field('Name'), { key: 'Escape' }),
  'the back gesture': () =>
    fireEvent(screen.getByRole('dialog'), new Event('cancel', { cancelable: true })),
  Cancel: () => fireEvent.click(button('Cancel')),
  'the cross': () => fireEvent.click(button('Close')),
  'a press outside': () => {
    fireEvent.pointerDown(screen.getByRole('dialog'))
    fireEvent.click(screen.getByRole('dialog'))
  },
}

test.each(Object.entries(WAYS_OUT))('%s closes an unchanged form at once', (_, leave) => {
  const { onClose } = given()
  leave()
  expect(question()).toBeNull()
  expect(onClose).toHaveBeenCalledOnce()
})

test.each(Object.entries(WAYS_OUT))('%s asks before changes are discarded', async (_, leave) => {
  const { onClose, user } = given()
  await user.type(field('Name'), 'e')
  leave()
  expect(question()).not.toBeNull()
  expect(onClose).not.toHaveBeenCalled()
  await user.click(button('Keep editing'))
  expect(question()).toBeNull()
  expect(field('Name').value).toBe('Anne')
  leave()
  await user.click(button('Discard'))
  expect(onClose).toHaveBeenCalledOnce()
})

test('the question opens with the focus on keeping the changes', async () => {
  const { user } = given()
  await user.type(field('Name'), 'e')
  await user.click(button('Cancel'))
  expect(document.activeElement).toBe(button('Keep editing'))
})

test('a change that was taken back needs no question', async () => {
  const { onClose, user } = given()
  await user.type(field('Name'), 'e{Backspace}')
  await user.click(button('Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
})

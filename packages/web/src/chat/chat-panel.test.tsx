import { type ChatReply, findChat, readChat, sendChat } from '@kerbside/contract/chat.ts'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { ChatPanel } from './chat-panel.tsx'

const chat = { messages: [] as ChatReply['messages'], readby: { customer: 0, desk: 0, driver: 0 } }
const line: { isDown: boolean; isOpen: boolean; slow?: Promise<void> } = {
  isDown: false,
  isOpen: true,
}

const reply = (): ChatReply => ({
  code: 1,
  message: '',
  jobpartid: 7,
  state: 'arrived',
  isopen: line.isOpen,
  closesat: '',
  messages: [...chat.messages],
  readby: { ...chat.readby },
  unread: chat.messages.filter(
    ({ side, number }) => side !== 'customer' && number > chat.readby.customer,
  ).length,
  drivername: 'Marek',
})

const receive = (side: 'customer' | 'desk' | 'driver', body: string, id: string = body) => {
  if (chat.messages.some((message) => message.id === id)) return
  const number = chat.messages.length + 1
  const at = new Date().toISOString()
  const name = { customer: 'Maya', desk: 'Ann Fox', driver: 'Marek' }[side]
  chat.messages.push({ id, number, side, name, body, at })
}

function givenChat() {
  return givenServer([
    answering(findChat, () => reply()),
    answering(sendChat, async ({ id, body }) => {
      const { slow } = line
      delete line.slow
      await slow
      if (slow || line.isDown) return new Response('', { status: 503 })
      receive('customer', body, id)
      return reply()
    }),
    answering(readChat, ({ upto }) => {
      chat.readby.customer = Number(upto)
      return { code: 1, message: '' }
    }),
  ])
}

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] })
  chat.messages = []
  chat.readby = { customer: 0, desk: 0, driver: 0 }
  line.isDown = false
  line.isOpen = true
  localStorage.clear()
})
afterEach(cleanup)

const request = { jobpartid: 7, code: 'c0de' }

test('a driver’s message appears at once, and counts as read', async () => {
  const { requests } = givenChat()
  const listeners = new Set<(event: LiveEvent) => void>()
  const live = (listener: (event: LiveEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  render(<ChatPanel request={request} live={live} me="customer" />)
  await screen.findByText(/Your messages go to our office/)

  receive('driver', 'I’m outside <b>now</b>')
  act(() => {
    for (const listener of listeners)
      listener({ signal: 'chatUpdate', jobpartid: 7, what: 'message', from: 'driver' })
  })
  expect((await screen.findByText('I’m outside <b>now</b>')).tagName).toBe('P')
  await waitFor(() => expect(requests.map(({ path }) => path)).toContain('/api/chatread'))
})

test('a quick reply takes one press, and shows whether it was read', async () => {
  givenChat()
  render(<ChatPanel request={request} live={undefined} me="customer" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Coming out now' }))
  expect(await screen.findByText('Sent')).toBeTruthy()
  expect(screen.queryByText('All read')).toBeNull()
  expect(chat.messages).toMatchObject([{ body: 'Coming out now', side: 'customer' }])
})

test('a message written offline waits, survives the page, and is sent once when the connection is back', async () => {
  givenChat()
  line.isDown = true
  const { unmount } = render(<ChatPanel request={request} live={undefined} me="customer" />)
  await userEvent.type(await screen.findByLabelText('Message Marek'), 'Two minutes')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  unmount()

  render(<ChatPanel request={request} live={undefined} me="customer" />)
  expect(await screen.findByText('Two minutes')).toBeTruthy()
  line.isDown = false
  act(() => void globalThis.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
  expect(chat.messages.map(({ body }) => body)).toEqual(['Two minutes'])
})

test('a message that is still failing when the connection is back is sent again at once', async () => {
  givenChat()
  let fail = () => {}
  line.slow = new Promise<void>((resolve) => {
    fail = resolve
  })
  const live = () => () => {}
  const { container } = render(<ChatPanel request={request} live={live} me="customer" />)
  await userEvent.type(await screen.findByLabelText('Message Marek'), 'On my way')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Waiting for a connection')).toBeTruthy()
  // the page notices the connection before the first attempt has failed
  receive('driver', 'Where are you?')
  act(() => void globalThis.dispatchEvent(new Event('online')))
  expect(await screen.findByText('Where are you?')).toBeTruthy()
  expect(container.textContent).toContain('Waiting for a connection')
  fail()
  await waitFor(() => expect(screen.queryByText('Waiting for a connection')).toBeNull())
  expect(chat.messages.map(({ body }) => body)).toEqual(['Where are you?', 'On my way'])
})

test('a closed conversation says so and accepts no more messages', async () => {
  receive('driver', 'Goodbye')
  line.isOpen = false
  givenChat()
  render(<ChatPanel request={request} live={undefined} me="customer" />)
  expect(await screen.findByText('This chat is closed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

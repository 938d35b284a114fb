import { type ChatReply, findChat, readChat, sendChat } from '@kerbside/contract/chat.ts'
import type { LiveEvent } from '@kerbside/contract/live.ts'
import dialog from '@kerbside/words/en/dialog.json' with { type: 'json' }
import form from '@kerbside/words/en/form.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { act, cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answering, givenServer } from '../given-server.ts'
import { TalkPanel } from './talk-panel.tsx'

const talk = { messages: [] as ChatReply['messages'], readby: { customer: 0, desk: 0, driver: 0 } }
const line = { isDown: false, isOpen: true }

const reply = (): ChatReply => ({
  code: 1,
  message: '',
  jobpartid: 7,
  state: 'arrived',
  isopen: line.isOpen,
  closesat: '',
  messages: [...talk.messages],
  readby: { ...talk.readby },
  unread: talk.messages.filter(
    ({ side, number }) => side !== 'customer' && number > talk.readby.customer,
  ).length,
  drivername: 'Marek',
})

const hear = (side: 'customer' | 'desk' | 'driver', body: string, id: string = body) => {
  if (talk.messages.some((known) => known.id === id)) return
  const number = talk.messages.length + 1
  const at = new Date().toISOString()
  const name = { customer: 'Maya', desk: 'Ann Fox', driver: 'Marek' }[side]
  talk.messages.push({ id, number, side, name, body, at })
}

function givenTalk() {
  return givenServer([
    answering(findChat, () => reply()),
    answering(sendChat, ({ id, body }) => {
      if (line.isDown) return new Response('', { status: 503 })
      hear('customer', body, id)
      return reply()
    }),
    answering(readChat, ({ upto }) => {
      talk.readby.customer = Number(upto)
      return { code: 1, message: '' }
    }),
  ])
}

beforeEach(() => {
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [dialog, form] })
  talk.messages = []
  talk.readby = { customer: 0, desk: 0, driver: 0 }
  line.isDown = false
  line.isOpen = true
  localStorage.clear()
})
afterEach(cleanup)

const ask = { jobpartid: 7, code: 'c0de' }

test('what the driver writes stands there at once, and counts as read', async () => {
  const { asked } = givenTalk()
  const listeners = new Set<(event: LiveEvent) => void>()
  const live = (listener: (event: LiveEvent) => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  render(<TalkPanel ask={ask} live={live} me="customer" />)
  await screen.findByText(/Write here and the office reads it/)

  hear('driver', 'I’m outside <b>now</b>')
  act(() => {
    for (const listener of listeners)
      listener({ signal: 'chatUpdate', jobpartid: 7, what: 'message', from: 'driver' })
  })
  expect((await screen.findByText('I’m outside <b>now</b>')).tagName).toBe('P')
  await waitFor(() => expect(asked.map(({ path }) => path)).toContain('/api/chatread'))
})

test('a quick reply is one press, and says whether anybody has read it', async () => {
  givenTalk()
  render(<TalkPanel ask={ask} live={undefined} me="customer" />)
  await userEvent.click(await screen.findByRole('button', { name: 'Coming out now' }))
  expect(await screen.findByText('Sent')).toBeTruthy()
  expect(screen.queryByText('All read')).toBeNull()
  expect(talk.messages).toMatchObject([{ body: 'Coming out now', side: 'customer' }])
})

test('what is written without a network waits, survives the page, and is said once when it is back', async () => {
  givenTalk()
  line.isDown = true
  const { unmount } = render(<TalkPanel ask={ask} live={undefined} me="customer" />)
  await userEvent.type(await screen.findByLabelText('Write to Marek'), 'Two minutes')
  await userEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText('Waits for a connection')).toBeTruthy()
  unmount()

  render(<TalkPanel ask={ask} live={undefined} me="customer" />)
  expect(await screen.findByText('Two minutes')).toBeTruthy()
  line.isDown = false
  act(() => void globalThis.dispatchEvent(new Event('online')))
  await waitFor(() => expect(screen.queryByText('Waits for a connection')).toBeNull())
  expect(talk.messages.map(({ body }) => body)).toEqual(['Two minutes'])
})

test('a conversation that has closed says so and takes nothing more', async () => {
  hear('driver', 'Goodbye')
  line.isOpen = false
  givenTalk()
  render(<TalkPanel ask={ask} live={undefined} me="customer" />)
  expect(await screen.findByText('This conversation has closed.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
})

import {
  findPlatformUser,
  listOperators,
  listPlatformActions,
} from '@kerbside/contract/hosting/platform.ts'
import { answering, givenServer } from '@kerbside/web/given-server.ts'
import { configureLanguage } from '@kerbside/words/translate.ts'
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { PlatformIsland } from './platform-island.tsx'
import { loadPlatformMessages } from './platform-messages.ts'

beforeEach(() => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [] })
  loadPlatformMessages()
})
afterEach(cleanup)

const user = (signedIn: boolean) => ({
  code: 1,
  message: '',
  signedIn,
  name: signedIn ? 'Ann' : '',
})
const nothingThere = () => Response.json({ code: 0, message: '' }, { status: 404 })

test('when the session ends, the page asks for the key again', async () => {
  let times = 0
  givenServer([
    answering(findPlatformUser, () => user(times++ === 0)),
    answering(listOperators, nothingThere),
    answering(listPlatformActions, nothingThere),
  ])
  render(<PlatformIsland install="Rack One" locale="en-GB" timeZone="Europe/London" />)
  expect(await screen.findByRole('heading', { name: 'Sign in with your host key' })).toBeDefined()
  expect(times).toBe(2)
})

test('a list that cannot be read does not end a session that is still open', async () => {
  givenServer([
    answering(findPlatformUser, () => user(true)),
    answering(listOperators, nothingThere),
    answering(listPlatformActions, nothingThere),
  ])
  render(<PlatformIsland install="Rack One" locale="en-GB" timeZone="Europe/London" />)
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Sign out' })).toBeDefined()
})

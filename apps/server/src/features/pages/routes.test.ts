import type { DeskContent } from '@kerbside/contract/pages/desk.ts'
import { beforeAll, expect, test } from 'vitest'
import { setUpTestApp } from '../../../test/given-account.ts'
import { ANN, enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type TestClient } from '../../../test/test-app.ts'

const opened = setUpTestApp()
let owner: TestClient
beforeAll(async () => {
  owner = opened().client()
  const invitation = await givenInvitation(opened(), { ...ANN, role: 'owner' })
  await enrolBy(opened(), { client: owner, invitation, word: 'ann' })
})

type ContentReply = {
  code: number
  version: number
  content: DeskContent
  errors: { path: string }[]
}
const read = async () => (await owner.get('/api/desk/content')).body as unknown as ContentReply
const save = (input: object) => owner.post('/api/desk/content', input)
const titled = (content: DeskContent, title: string): DeskContent => ({
  ...content,
  hero: { ...content.hero, title },
})

test('saved page texts appear on the site at once, and the log lists what changed', async () => {
  const { version, content } = await read()
  const title = '<script>alert(1)</script> & rides'
  const { body } = await save({ version, content: titled(content, title) })
  expect(body).toMatchObject({ code: 1, version: version + 1, errors: [] })
  const seen = await opened().deps.operators.byHost('kerbside.localhost')
  expect(seen?.settings.content.hero.title).toBe(title)
  const [entry] = await asOwner<{ action: string; detail: { path: string }[] }>(
    opened(),
    'select action, detail from audit_entry order by number desc limit 1',
  )
  expect(entry?.action).toBe('content.saved')
  expect(entry?.detail.map(({ path }) => path)).toEqual(['settings.content.hero.title'])
})

test('of two owners who save at once, the second sees what the first wrote', async () => {
  const { version, content } = await read()
  await save({ version, content: titled(content, 'First') })
  const { status, body } = await save({ version, content: titled(content, 'Second') })
  expect(status).toBe(409)
  expect(body).toMatchObject({ version: version + 1, content: { hero: { title: 'First' } } })
})

test('a hero journey between unknown places is rejected, and nothing is saved', async () => {
  const { version, content } = await read()
  const hero = { ...content.hero, from: 'Atlantis', title: 'Never seen' }
  const { body } = await save({ version, content: { ...content, hero } })
  expect(body).toMatchObject({ code: 2, errors: [{ path: 'hero.from' }] })
  expect(await read()).toMatchObject({ version, content: { hero: { title: content.hero.title } } })
})

test('only an owner can save, and a page of a megabyte is too large', async () => {
  const client = opened().client()
  await enrolBy(opened(), {
    client,
    invitation: await givenInvitation(opened(), { ...ANN, email: 'bo@kerbside.example' }),
    word: 'bo',
  })
  expect((await client.get('/api/desk/content')).status).toBe(404)
  const { version, content } = await read()
  const { status } = await save({ version, content: { ...content, legal: 'x'.repeat(1_000_000) } })
  expect(status).toBe(413)
})

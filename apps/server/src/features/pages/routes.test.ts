import type { DeskContent } from '@kerbside/contract/desk/pages.ts'
import { beforeAll, expect, test } from 'vitest'
import { houseOfFile } from '../../../test/given-account.ts'
import { ANN, enrolBy, givenInvitation } from '../../../test/given-staff.ts'
import { asOwner, type Visitor } from '../../../test/house.ts'

const opened = houseOfFile()
let owner: Visitor
beforeAll(async () => {
  owner = opened().visitor()
  const invitation = await givenInvitation(opened(), { ...ANN, role: 'owner' })
  await enrolBy(opened(), { visitor: owner, invitation, word: 'ann' })
})

type Held = { code: number; version: number; content: DeskContent; faults: { path: string }[] }
const read = async () => (await owner.get('/api/desk/content')).body as unknown as Held
const save = (said: object) => owner.post('/api/desk/content', said)
const titled = (content: DeskContent, title: string): DeskContent => ({
  ...content,
  hero: { ...content.hero, title },
})

test('words that are saved are the site’s at once, and the log says which changed', async () => {
  const { version, content } = await read()
  const title = '<script>alert(1)</script> & rides'
  const { body } = await save({ version, content: titled(content, title) })
  expect(body).toMatchObject({ code: 1, version: version + 1, faults: [] })
  const seen = await opened().deps.operators.byHost('kerbside.localhost')
  expect(seen?.settings.content.hero.title).toBe(title)
  const [entry] = await asOwner<{ deed: string; detail: { path: string }[] }>(
    opened(),
    'select deed, detail from audit_entry order by number desc limit 1',
  )
  expect(entry?.deed).toBe('content.saved')
  expect(entry?.detail.map(({ path }) => path)).toEqual(['settings.content.hero.title'])
})

test('of two who write at once the second is shown what the first wrote', async () => {
  const { version, content } = await read()
  await save({ version, content: titled(content, 'First') })
  const { status, body } = await save({ version, content: titled(content, 'Second') })
  expect(status).toBe(409)
  expect(body).toMatchObject({ version: version + 1, content: { hero: { title: 'First' } } })
})

test('a hero between places nobody knows is refused, and nothing is saved', async () => {
  const { version, content } = await read()
  const hero = { ...content.hero, from: 'Atlantis', title: 'Never seen' }
  const { body } = await save({ version, content: { ...content, hero } })
  expect(body).toMatchObject({ code: 2, faults: [{ path: 'hero.from' }] })
  expect(await read()).toMatchObject({ version, content: { hero: { title: content.hero.title } } })
})

test('only an owner writes, and a page of a megabyte is too much', async () => {
  const visitor = opened().visitor()
  await enrolBy(opened(), {
    visitor,
    invitation: await givenInvitation(opened(), { ...ANN, email: 'bo@kerbside.example' }),
    word: 'bo',
  })
  expect((await visitor.get('/api/desk/content')).status).toBe(404)
  const { version, content } = await read()
  const { status } = await save({ version, content: { ...content, legal: 'x'.repeat(1_000_000) } })
  expect(status).toBe(413)
})

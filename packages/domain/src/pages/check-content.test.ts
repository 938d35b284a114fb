import { expect, test } from 'vitest'
import type { Article, Content } from '../operator/operator.ts'
import { checkContent } from './check-content.ts'

const article: Article = {
  title: 'About us',
  lead: '',
  sections: [{ title: 'Who', text: ['We.'] }],
}
const GOOD: Content = {
  hero: { title: 'Airport transfers', lead: '', from: 'Heathrow Airport', to: 'Canary Wharf' },
  facts: [{ title: 'Fixed price', text: 'What you see.', icon: 'lock' }],
  airports: { title: 'Airports', note: '', codes: ['LHR'], guides: {} },
  steps: { title: 'How', items: [{ title: 'Tell us', text: 'Where to.' }] },
  fleetTitle: 'The fleet',
  questions: { title: 'Questions', items: [{ question: 'How much?', answer: 'Little.' }] },
  desk: { quote: '', text: '', by: '' },
  legal: '',
  articles: { service: article, about: article, policy: article, cookie: article, terms: article },
}
const params = { places: ['Heathrow Airport', 'Canary Wharf'], airports: ['LHR', 'LGW'] }
const check = (changed: Partial<Content>) => checkContent({ ...GOOD, ...changed }, params)

test('a page with all its texts is accepted', () => {
  expect(check({})).toEqual([])
})

test('a hero with unknown places is rejected, with an error for each end', () => {
  expect(check({ hero: { ...GOOD.hero, from: 'Atlantis', to: 'Heathrow Airport' } })).toEqual([
    {
      path: 'hero.from',
      message: '“Atlantis” isn’t one of your places, so there’s no price to show.',
    },
  ])
  expect(check({ hero: { ...GOOD.hero, to: 'Heathrow Airport' } })).toMatchObject([
    { path: 'hero.to' },
  ])
})

test('a new operator publishes its terms before it has an example trip', () => {
  expect(check({ hero: { ...GOOD.hero, from: '', to: '' } })).toEqual([])
  expect(check({ hero: { ...GOOD.hero, to: '' } })).toEqual([
    { path: 'hero.to', message: 'Choose a place, or leave both empty.' },
  ])
})

test('an empty heading is reported with its path', () => {
  const about = { ...article, sections: [{ title: ' ', text: ['We.', ''] }] }
  const found = check({ articles: { ...GOOD.articles, about } }).map(({ path }) => path)
  expect(found).toEqual(['articles.about.sections.0.title', 'articles.about.sections.0.text.1'])
})

test('a fourth fact, an unknown icon, a duplicate question and a foreign airport are rejected', () => {
  const [fact] = GOOD.facts
  const [question] = GOOD.questions.items
  if (!fact || !question) throw new Error('the good page has both')
  expect(check({ facts: [fact, fact, fact, fact] })).toMatchObject([{ path: 'facts' }])
  expect(check({ facts: [{ ...fact, icon: 'skull' }] })).toMatchObject([{ path: 'facts.0.icon' }])
  expect(check({ questions: { title: 'Q', items: [question, question] } })).toMatchObject([
    { path: 'questions.items.1.question' },
  ])
  expect(check({ airports: { ...GOOD.airports, codes: ['LHR', 'JFK'] } })).toEqual([
    { path: 'airports.codes', message: 'JFK isn’t one of your airports.' },
  ])
})

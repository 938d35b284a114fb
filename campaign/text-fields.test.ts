import { EVERY_CALL } from '@kerbside/contract/every-call.ts'
import { EVERY_PARTNER_CALL } from '@kerbside/contract/partner/every-partner-call.ts'
import { holdsCardNumber } from '@kerbside/domain/payment/card-number.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Document } from '../apps/server/src/features/quotation/read-tariff.ts'
import { listLists, listTexts, requestWith, sayPath } from './fuzz/list-texts.ts'
import { LONG, LONG_TEXTS } from './fuzz/long-texts.ts'
import { LONGEST_MS, measureWork } from './fuzz/measure-work.ts'

const CALLS = [
  ...[...EVERY_CALL, ...EVERY_PARTNER_CALL].map(({ call }) => ({
    name: `${call.method} ${call.path}`,
    input: call.input as z.ZodType,
  })),
  { name: 'the document of a price list', input: Document as z.ZodType },
]

const TEXTS = LONG_TEXTS.map(({ what, of }) => ({ what, text: of(LONG) }))

/** Documents whose form the contract leaves to whoever reads them; campaign/hostile-text.test.ts sends them to the server. */
const DOCUMENTS = ['PUT /api/desk/prices/draft document.x', 'POST /api/desk/preview content.x']

/** How a text is checked: its own form, then its checks in their order. */
type Check = { check?: string; maximum?: number; abort?: boolean }

function faultOf(schema: z.ZodType): string | undefined {
  const {
    type,
    check,
    checks = [],
  } = schema.def as Check & {
    type: string
    checks?: readonly z.core.$ZodCheck[]
  }
  if (type !== 'string') return 'takes anything'
  if (check !== undefined) return `is read as ${check} before its length is known`
  const [first] = checks.map(({ _zod }) => _zod.def as Check)
  if (first?.check !== 'max_length') return 'does not begin with its greatest length'
  return first.abort ? undefined : 'goes on reading what is too long'
}

test('every text of the contract has a greatest length, which is looked at first and last where it is too long', () => {
  const faults = CALLS.flatMap(({ name, input }) =>
    listTexts(input).flatMap(({ path, schema }) => {
      const where = `${name} ${sayPath(path)}`
      const fault = faultOf(schema)
      return fault === undefined || DOCUMENTS.includes(where) ? [] : [`${where} ${fault}`]
    }),
  )
  expect([...new Set(faults)]).toEqual([])
})

/** What is typed into a field of several lines. */
const SEVERAL_LINES =
  `address answer body description doffnotes lead legal line meet message note notes picknotes quote
  text words`.split(/\s+/)

/** Looked up by name, judged by their fields' own rules, or a key as its owner was given it. */
const JUDGED_ELSEWHERE = ['<name>', 'content', 'document', 'icon', 'parts', 'src', 'values']

test('line breaks are kept in notes, messages and paragraphs only', () => {
  const lined = CALLS.flatMap(({ input }) =>
    listTexts(input).flatMap(({ path, schema }) => {
      const read = schema.safeParse('a\r\n\tb')
      const name = path.findLast((step) => typeof step === 'string' && step !== 'x')
      return read.success && /[\r\n\t]/.test(String(read.data)) ? [String(name)] : []
    }),
  )
  expect([...new Set(lined)].toSorted()).toEqual([...SEVERAL_LINES, ...JUDGED_ELSEWHERE].toSorted())
})

test('no list of the contract takes any number of items', () => {
  const hasEnd = ({ def }: z.ZodArray) =>
    def.checks?.some(({ _zod }) => /max_length|length_equals/.test(_zod.def.check)) ?? false
  const endless = CALLS.flatMap(({ name, input }) =>
    listLists(input).flatMap(({ path, schema }) =>
      hasEnd(schema) ? [] : [`${name} ${sayPath(path)}`],
    ),
  )
  expect([...new Set(endless)]).toEqual([])
})

test('60 kB of anything is searched for a card number in a moment', () => {
  const digits = ['4', '4 ', '4,', '62-', '3782,', '\u200b4 '].map((piece) => ({
    what: `${piece} again and again`,
    text: piece.repeat(LONG).slice(0, LONG),
  }))
  const slow = [...digits, ...TEXTS].filter(
    ({ text }) => measureWork(() => void holdsCardNumber(text)) > LONGEST_MS,
  )
  expect(slow.map(({ what }) => what)).toEqual([])
})

describe('60 kB of anything in any text of any call is read in a moment', () => {
  test.each(CALLS)('$name', { timeout: 120_000 }, ({ input }) => {
    const slow: string[] = []
    for (const { path } of listTexts(input)) {
      const requests = TEXTS.map(({ text }) => requestWith(path, text))
      // nearly always all of them together are read in a moment; only then is it known which is not
      if (measureWork(() => requests.forEach((request) => input.safeParse(request))) <= LONGEST_MS)
        continue
      for (const [place, request] of requests.entries())
        if (measureWork(() => void input.safeParse(request)) > LONGEST_MS)
          slow.push(`${sayPath(path)}: ${TEXTS[place]?.what}`)
    }
    expect(slow).toEqual([])
  })
})

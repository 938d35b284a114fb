import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillTemplate, paragraphsOf, parseTemplate, soleName } from './template.ts'

const fill = (typed: string, values: Record<string, string>) =>
  fillTemplate(parseTemplate(typed), (name) => values[name] ?? '')

const NAMES = ['first_name', 'car', 'journey'] as const

describe('a template', () => {
  test('puts values in place of its names', () => {
    expect(
      fill('Hello {{ first_name }}, {{journey}}.', { first_name: 'Maya', journey: 'A to B' }),
    ).toBe('Hello Maya, A to B.')
  })

  test('drops the comma and the space before a missing value', () => {
    expect(fill('Tom is on the way, {{car}}.', {})).toBe('Tom is on the way.')
    expect(fill('Tom comes {{car}} at nine.', {})).toBe('Tom comes at nine.')
    expect(fill('{{car}} first', {})).toBe(' first')
  })

  test('reports the position of braces that do not close or hold no name', () => {
    expect(parseTemplate('Hello,\n\nyour {{car').flaws).toEqual([
      { reason: 'unclosed', name: '{{car', at: { line: 3, column: 6 } },
    ])
    expect(parseTemplate('Dear {{First Name}} {{}}').flaws).toMatchObject([
      { reason: 'no-name', name: 'First Name', at: { line: 1, column: 6 } },
      { reason: 'no-name', name: '', at: { line: 1, column: 21 } },
    ])
    expect(parseTemplate('{{car\n}} and {{car}}').flaws).toHaveLength(1)
  })

  test('splits paragraphs at empty lines', () => {
    expect(paragraphsOf('One\r\n\r\n two\nlines\n \n\n{{car}}\n')).toEqual([
      'One',
      'two\nlines',
      '{{car}}',
    ])
    expect(soleName(' {{car}} ')).toBe('car')
    expect(soleName('{{car}}{{car}}')).toBeUndefined()
    expect(soleName('{{car')).toBeUndefined()
  })
})

test('every character that is typed ends up either as text or in a name', () => {
  const typed = fc.array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom('{{', '}}', '{', '}', '\n', ' ', ...NAMES.map((name) => `{{${name}}}`)),
    ),
    { maxLength: 12 },
  )
  fc.assert(
    fc.property(typed, (pieces) => {
      const text = pieces.join('')
      const { parts, flaws } = parseTemplate(text)
      const bare = (input: string) => input.replaceAll(/\s/g, '')
      const back = parts.map((part) => ('words' in part ? part.words : `{{${part.name}}}`)).join('')
      expect(bare(back)).toBe(bare(text))
      for (const { at } of flaws) {
        const line = text.split('\n')[at.line - 1] ?? ''
        expect(line.slice(at.column - 1)).toMatch(/^\{\{/)
      }
    }),
  )
})

test('no value is read as a name, and none starts a new line', () => {
  const value = fc.oneof(
    fc.string({ maxLength: 20 }),
    fc.constantFrom('{{first_name}}', 'a\r\nBcc: all@example.com', '<b>{{car}}</b>', '\u2028'),
  )
  fc.assert(
    fc.property(value, value, (first, car) => {
      const input = fill('{{first_name}}|{{car}}|end', { first_name: first, car })
      expect(input).not.toMatch(/[\r\n]/)
      const shown = first.replaceAll(/\s*\p{Cc}+\s*/gu, ' ').trim()
      expect(input.startsWith(shown)).toBe(true)
    }),
  )
})

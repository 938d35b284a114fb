import { GO_LIVE_FAULTS, SETUP_STEPS } from '@kerbside/domain/operator/judge-go-live.ts'
import {
  MODE_NAMES,
  SETTING_FIELDS,
  settingName,
} from '@kerbside/domain/operator/setting-fields.ts'
import operator from '@kerbside/words/en/operator.json' with { type: 'json' }
import { useWords } from '@kerbside/words/say.ts'
import { expect, test } from 'vitest'
import { sayChanged } from './setting-words.ts'

const known = new Set(Object.keys(operator))

test('every setting has a name, a sentence of help and words for its choices', () => {
  const needed = SETTING_FIELDS.flatMap((field) => {
    const name = settingName(field.path)
    const choices = 'choices' in field ? field.choices.map((choice) => `${name}.${choice}`) : []
    return [name, `${name}Help`, `group.${field.group}`, ...choices]
  })
  expect(needed.filter((id) => !known.has(`operator.${id}`))).toEqual([])
})

test('every step of a new operator, and whatever may be missing, is said in words', () => {
  const needed = [
    ...SETUP_STEPS.flatMap((step) => [`step.${step}`, `step.${step}Text`, `fact.${step}`]),
    ...GO_LIVE_FAULTS.map((fault) => `missing.${fault}`),
    ...MODE_NAMES.map((mode) => `mode.${mode}`),
  ]
  expect(needed.filter((id) => !known.has(`operator.${id}`))).toEqual([])
})

test('a log names a setting as its field does, and anything else by its own name', () => {
  useWords({ locale: 'en-GB', timeZone: 'Europe/London', messages: [operator] })
  expect(sayChanged('settings.phone')).toBe('Phone')
  expect(sayChanged('base.perMile')).toBe('base.perMile')
})

import {
  GO_LIVE_BLOCKERS,
  GO_LIVE_WARNINGS,
  SETUP_STEPS,
} from '@kerbside/domain/operator/find-go-live-blockers.ts'
import {
  MODE_NAMES,
  SETTING_FIELDS,
  settingName,
} from '@kerbside/domain/operator/setting-fields.ts'
import operator from '@kerbside/words/en/operator.json' with { type: 'json' }
import { configureLanguage } from '@kerbside/words/translate.ts'
import { expect, test } from 'vitest'
import { changedMessage } from './setting-labels.ts'

const known = new Set(Object.keys(operator))

test('every setting has a label, a help text and texts for its choices', () => {
  const needed = SETTING_FIELDS.flatMap((field) => {
    const name = settingName(field.path)
    const choices = 'choices' in field ? field.choices.map((choice) => `${name}.${choice}`) : []
    return [name, `${name}Help`, `group.${field.group}`, ...choices]
  })
  expect(needed.filter((id) => !known.has(`operator.${id}`))).toEqual([])
})

test('every step of a new operator, and every missing value, has a text', () => {
  const needed = [
    ...SETUP_STEPS.flatMap((step) => [`step.${step}`, `step.${step}Text`, `fact.${step}`]),
    ...GO_LIVE_BLOCKERS.map((error) => `missing.${error}`),
    ...GO_LIVE_WARNINGS.map((warning) => `warning.${warning}`),
    ...MODE_NAMES.map((mode) => `mode.${mode}`),
  ]
  expect(needed.filter((id) => !known.has(`operator.${id}`))).toEqual([])
})

test('a log shows a setting by its field’s label, and all other changes by their own names', () => {
  configureLanguage({ locale: 'en-GB', timeZone: 'Europe/London', messages: [operator] })
  expect(changedMessage('settings.phone')).toBe('Phone')
  expect(changedMessage('base.perMile')).toBe('base.perMile')
})

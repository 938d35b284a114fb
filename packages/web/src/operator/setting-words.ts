import { SETTING_FIELDS, settingName } from '@kerbside/domain/operator/setting-fields.ts'
import operator from '@kerbside/words/en/operator.json' with { type: 'json' }
import type { MessageId } from '@kerbside/words/message-id.ts'
import { addWords, say } from '@kerbside/words/say.ts'

addWords(operator)

/** Words of a setting are called after it; that all of them are there is a test. */
const wordOf = (id: string): MessageId => `operator.${id}` as MessageId

export const sayLabel = (path: string): string => say(wordOf(settingName(path)))
/** Of a change in a log: a setting by its label, whatever else was changed by its own name. */
export const sayChanged = (path: string): string =>
  SETTING_FIELDS.some((field) => field.path === path) ? sayLabel(path) : path
export const sayHelp = (path: string): string => say(wordOf(`${settingName(path)}Help`))
export const sayChoice = (path: string, choice: string): string =>
  say(wordOf(`${settingName(path)}.${choice}`))
export const sayGroup = (group: string): string => say(wordOf(`group.${group}`))
export const sayUse = (use: string): string => say(wordOf(`use.${use}`))
export const sayStep = (step: string): string => say(wordOf(`step.${step}`))
export const sayStepText = (step: string): string => say(wordOf(`step.${step}Text`))
export const sayMissing = (fault: string): string => say(wordOf(`missing.${fault}`))

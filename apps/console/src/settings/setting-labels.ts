import { SETTING_FIELDS, settingName } from '@kerbside/domain/operator/setting-fields.ts'
import operator from '@kerbside/words/en/operator.json' with { type: 'json' }
import type { MessageId } from '@kerbside/words/message-id.ts'
import { loadMessages, t } from '@kerbside/words/translate.ts'

loadMessages(operator)

/** Message ids are derived from the setting's id; a test checks that all of them exist. */
const messageIdOf = (id: string): MessageId => `operator.${id}` as MessageId

export const settingLabel = (path: string): string => t(messageIdOf(settingName(path)))
/** Label of a change in a log: a setting by its label, other changes by their own names. */
export const changedMessage = (path: string): string =>
  SETTING_FIELDS.some((field) => field.path === path) ? settingLabel(path) : path
export const helpText = (path: string): string => t(messageIdOf(`${settingName(path)}Help`))
export const choiceLabel = (path: string, choice: string): string =>
  t(messageIdOf(`${settingName(path)}.${choice}`))
export const groupLabel = (group: string): string => t(messageIdOf(`group.${group}`))
export const useLabel = (use: string): string => t(messageIdOf(`use.${use}`))
export const stepLabel = (step: string): string => t(messageIdOf(`step.${step}`))
export const stepDescription = (step: string): string => t(messageIdOf(`step.${step}Text`))
export const missingLabel = (error: string): string => t(messageIdOf(`missing.${error}`))
export const warningLabel = (warning: string): string => t(messageIdOf(`warning.${warning}`))

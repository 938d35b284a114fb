import { say } from '@kerbside/words/say.ts'

/** What a date and time panel says; `tooEarly` of a time before its earliest. */
export const panelWords = (tooEarly: string) => ({
  hour: say('form.hour'),
  minute: say('form.minute'),
  tooEarly,
  empty: say('form.chooseDateTime'),
  ok: say('dialog.ok'),
  clear: say('dialog.clear'),
  close: say('dialog.close'),
  failed: say('dialog.somethingWrong'),
})

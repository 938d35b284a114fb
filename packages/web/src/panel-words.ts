import picker from '@kerbside/words/en/picker.json' with { type: 'json' }
import { addWords, say } from '@kerbside/words/say.ts'

addWords(picker)

/** What a date and time panel says; `tooEarly` of a time before its earliest. */
export const panelWords = (tooEarly: string) => ({
  hour: say('picker.hour'),
  minute: say('picker.minute'),
  tooEarly,
  empty: say('form.chooseDateTime'),
  ok: say('dialog.ok'),
  clear: say('dialog.clear'),
  close: say('dialog.close'),
  failed: say('dialog.somethingWrong'),
})

import picker from '@kerbside/words/en/picker.json' with { type: 'json' }
import { loadMessages, t } from '@kerbside/words/translate.ts'

loadMessages(picker)

/** Texts of a date and time panel; `tooEarly` is for a time before the earliest. */
export const dateTimePanelLabels = (tooEarly: string) => ({
  hour: t('picker.hour'),
  minute: t('picker.minute'),
  tooEarly,
  empty: t('form.chooseDateTime'),
  ok: t('dialog.ok'),
  clear: t('dialog.clear'),
  close: t('dialog.close'),
  failed: t('dialog.somethingWrong'),
})

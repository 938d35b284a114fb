import {
  ACCOUNTANT_FORMATS,
  type AccountantFormat,
} from '@kerbside/domain/ledger/accountant-csv.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useDesk } from '../shell/desk-context.tsx'
import { SelectField, TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { exportJournal } from './desk-reconciliation.ts'

/** Saves the ledger of a period as a file for the accountant's program; first the month of a day up to that day. */
export function ExportSheet({ day, onClose }: { day: string; onClose: () => void }) {
  const { notify } = useDesk()
  const form = useSheetForm({
    values: { from: `${day.slice(0, 7)}-01`, until: day, format: 'ledger' as AccountantFormat },
    check: ({ from, until }) => ({
      until: from !== '' && until >= from ? undefined : t('finance.periodWrong'),
    }),
    save: async (values, attempt) => {
      const saved = await attempt(exportJournal(values))
      if (!saved) return
      const { filename, csv, rows } = saved.reply
      saveFile({ name: filename, text: csv, type: 'text/csv;charset=utf-8' })
      notify(t('finance.saved', { count: rows }))
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      title={t('finance.exportTitle')}
      sentence={t('finance.exportText')}
      save={t('finance.exportSave')}
      onClose={onClose}
    >
      <div className="dk-fields">
        <TextField form={form} name="from" type="date" label={t('finance.from')} />
        <TextField form={form} name="until" type="date" label={t('finance.until')} />
        <SelectField
          form={form}
          name="format"
          label={t('finance.format')}
          help={t(`finance.formatHelp${form.values.format}`)}
          choices={ACCOUNTANT_FORMATS.map((value) => ({
            value,
            text: t(`finance.format${value}`),
          }))}
        />
      </div>
    </FormSheet>
  )
}

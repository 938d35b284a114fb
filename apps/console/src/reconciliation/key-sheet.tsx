import type { DeskKey } from '@kerbside/contract/operator/key.ts'
import { KEY_PARTS } from '@kerbside/domain/operator/key-parts.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { saveKey } from './desk-reconciliation.ts'
import { bare } from './key-parts.ts'

const SECRETS = /secret|private|token|^key$|signature|address/i

type KeySheetProps = { name: DeskKey['name']; title: string; onClose: () => void }

/** All parts of a key at once: the stored key is never shown, and is replaced as a whole. */
export function KeySheet({ name, title, onClose }: KeySheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const form = useSheetForm<Record<string, string>>({
    values: Object.fromEntries(KEY_PARTS[name].map((part) => [bare(part), ''])),
    save: async (parts, attempt) => {
      const saved = await attempt(saveKey({ name, parts }))
      if (!saved) return
      const { checkResult } = saved.reply
      notify(t('finance.keptNow', { word: checkResult ? t(`finance.word${checkResult}`) : '' }))
      void queries.invalidateQueries({ queryKey: ['keys'] })
      onClose()
    },
  })
  const isWhole = KEY_PARTS[name].every((part) => part.startsWith('?') || form.values[part]?.trim())
  return (
    <FormSheet
      form={form}
      title={title}
      sentence={t('finance.keysText')}
      onClose={onClose}
      cancel={t('finance.cancel')}
      save={t(form.busy ? 'finance.putting' : 'finance.testAndSave')}
      blocked={!isWhole}
    >
      {KEY_PARTS[name].map((part) => (
        <TextField
          key={part}
          form={form}
          name={bare(part)}
          label={t(`finance.part_${bare(part)}`)}
          mono
          type={SECRETS.test(bare(part)) ? 'password' : 'text'}
          autoComplete="new-password"
          max={4000}
        />
      ))}
    </FormSheet>
  )
}

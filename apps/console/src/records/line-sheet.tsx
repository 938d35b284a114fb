import type { RegisterRow } from '@kerbside/contract/licensing.ts'
import { REGISTER_FIELDS, type RegisterKind } from '@kerbside/domain/licensing/register.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useDesk } from '../shell/desk-context.tsx'
import { TextField } from '../ui/form/form-fields.tsx'
import { FormSheet } from '../ui/form/form-sheet.tsx'
import { useSheetForm } from '../ui/form/use-sheet-form.ts'
import { fetchRegisterLine, saveLine } from './api.ts'
import { formatSeal } from './chain-note.tsx'
import { describeLineError, fieldLabel } from './describe-line.ts'

type LineSheetProps = {
  kind: RegisterKind
  /** Undefined for a new one. */
  row: RegisterRow | undefined
  onClose: () => void
}

/** An entry of a register: its current text, which can be rewritten, and its earlier versions. */
export function LineSheet({ kind, row, onClose }: LineSheetProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const form = useSheetForm<Record<string, string>>({
    values: Object.fromEntries(
      REGISTER_FIELDS[kind].map(({ name }) => [name, row?.line[name] ?? '']),
    ),
    save: async (values, attempt) => {
      const line = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''))
      const { id = '', entries = 0 } = row ?? {}
      if (!(await attempt(send({ kind, id, entries, line })))) return
      notify(t('licensing.saved'))
      onClose()
      for (const key of ['register', 'line', 'records', 'record-chain'])
        await queries.invalidateQueries({ queryKey: [key] })
    },
  })
  return (
    <FormSheet
      form={form}
      title={row ? t('licensing.edit') : t(`licensing.new.${kind}`)}
      onClose={onClose}
      save={t('licensing.saveLine')}
      after={row && row.entries > 0 && <Versions kind={kind} row={row} />}
    >
      <div className="dk-line-form">
        {REGISTER_FIELDS[kind].map(({ name, form: shape }) => (
          <TextField
            key={name}
            form={form}
            name={name}
            label={fieldLabel(name)}
            type={shape === 'day' ? 'date' : 'text'}
            max={shape === 'lines' ? 2000 : 200}
            {...(shape === 'lines' && { lines: 3 })}
          />
        ))}
      </div>
    </FormSheet>
  )
}

/** Saves the line; its errors are described at their fields. */
async function send(given: Parameters<typeof saveLine>[0]) {
  const result = await saveLine(given)
  if (result.ok) return result
  const errors = (result.reply?.errors ?? []).map(({ field, why }) => ({
    path: field,
    message: describeLineError(why) ?? '',
  }))
  return { ...result, reply: { errors } }
}

function Versions({ kind, row }: { kind: RegisterKind; row: RegisterRow }) {
  const { data } = useQuery({
    queryKey: ['line', kind, row.id, row.entries],
    queryFn: ({ signal }) => fetchRegisterLine({ kind, id: row.id }, { signal }),
  })
  return (
    <details className="dk-versions">
      <summary>{t('licensing.versions', { count: row.entries })}</summary>
      <ol className="dk-record-list">
        {data?.versions.map(({ number, at, by, line, seal }) => (
          <li key={number}>
            <span className="soft">
              {t('licensing.version', { at: new Date(at), by, seal: formatSeal(seal) })}
            </span>
            <span>
              {REGISTER_FIELDS[kind]
                .filter(({ name }) => line[name])
                .map(({ name }) => `${fieldLabel(name)}: ${line[name] ?? ''}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

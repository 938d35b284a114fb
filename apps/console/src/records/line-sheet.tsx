import type { RegisterRow } from '@kerbside/contract/desk/licensing.ts'
import { REGISTER_FIELDS, type RegisterKind } from '@kerbside/domain/licensing/register.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { TextInput } from '../ui/text-input.tsx'
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
  const [line, setLine] = useState<Readonly<Record<string, string>>>(row?.line ?? {})
  const [errors, setErrors] = useState<readonly { field: string; why: string }[]>([])
  const [rejection, setRejection] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setRejection('')
    const result = await saveLine({
      kind,
      id: row?.id ?? '',
      entries: row?.entries ?? 0,
      line: { ...line },
    })
    setBusy(false)
    if (!result.ok) {
      const rowErrors = result.reply?.faults ?? []
      setErrors(rowErrors)
      return setRejection(rowErrors.length > 0 ? '' : result.message)
    }
    notify(t('licensing.saved'))
    onClose()
    for (const key of ['register', 'line', 'records', 'record-chain'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <DeskSheet
      title={row ? t('licensing.edit') : t(`licensing.new.${kind}`)}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
          {t('licensing.saveLine')}
        </DeskButton>
      }
    >
      <div className="dk-pad dk-line-form">
        {REGISTER_FIELDS[kind].map(({ name, form }) => (
          <DeskField
            key={name}
            label={fieldLabel(name)}
            error={describeLineError(errors.find(({ field }) => field === name)?.why)}
          >
            {(id) => (
              <TextInput
                id={id}
                value={line[name] ?? ''}
                onChange={(value) => setLine({ ...line, [name]: value })}
                type={form === 'day' ? 'date' : 'text'}
                most={form === 'lines' ? 2000 : 200}
                {...(form === 'lines' && { lines: 3 })}
              />
            )}
          </DeskField>
        ))}
        {rejection && (
          <p className="dk-note bad" role="alert">
            {rejection}
          </p>
        )}
        {row && row.entries > 0 && <Versions kind={kind} row={row} />}
      </div>
    </DeskSheet>
  )
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

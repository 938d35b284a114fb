import type { RegisterRow } from '@kerbside/contract/desk/licensing.ts'
import { REGISTER_FIELDS, type RegisterKind } from '@kerbside/domain/licensing/register.ts'
import { askLine, keepLine } from '@kerbside/web/licensing/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { sealWords } from './chain-note.tsx'
import { faultWords, lineWords } from './say-line.ts'

type LineSheetProps = {
  kind: RegisterKind
  /** Undefined for a new one. */
  row: RegisterRow | undefined
  onClose: () => void
}

/** A line of a register: how it reads, to be written anew, and how it read before. */
export function LineSheet({ kind, row, onClose }: LineSheetProps) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [line, setLine] = useState<Readonly<Record<string, string>>>(row?.line ?? {})
  const [faults, setFaults] = useState<readonly { field: string; why: string }[]>([])
  const [refused, setRefused] = useState('')
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setRefused('')
    const told = await keepLine({
      kind,
      id: row?.id ?? '',
      entries: row?.entries ?? 0,
      line: { ...line },
    })
    setBusy(false)
    if (!told.ok) {
      const said = told.reply?.faults ?? []
      setFaults(said)
      return setRefused(said.length > 0 ? '' : told.message)
    }
    tell(say('licensing.saved'))
    onClose()
    for (const key of ['register', 'line', 'records', 'record-chain'])
      await queries.invalidateQueries({ queryKey: [key] })
  }
  return (
    <DeskSheet
      title={row ? say('licensing.edit') : say(`licensing.new.${kind}`)}
      onClose={onClose}
      actions={
        <DeskButton look="primary" disabled={busy} onPress={() => void save()}>
          {say('licensing.saveLine')}
        </DeskButton>
      }
    >
      <div className="dk-pad dk-line-form">
        {REGISTER_FIELDS[kind].map(({ name, form }) => (
          <DeskField
            key={name}
            label={lineWords(name)}
            error={faultWords(faults.find(({ field }) => field === name)?.why)}
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
        {refused && (
          <p className="dk-note bad" role="alert">
            {refused}
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
    queryFn: ({ signal }) => askLine({ kind, id: row.id }, { signal }),
  })
  return (
    <details className="dk-versions">
      <summary>{say('licensing.versions', { count: row.entries })}</summary>
      <ol className="dk-record-list">
        {data?.versions.map(({ number, at, by, line, seal }) => (
          <li key={number}>
            <span className="soft">
              {say('licensing.version', { at: new Date(at), by, seal: sealWords(seal) })}
            </span>
            <span>
              {REGISTER_FIELDS[kind]
                .filter(({ name }) => line[name])
                .map(({ name }) => `${lineWords(name)}: ${line[name] ?? ''}`)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ol>
    </details>
  )
}

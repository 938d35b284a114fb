import './messages.ts'
import type { RegisterRow } from '@kerbside/contract/licensing.ts'
import {
  REGISTER_FIELDS,
  REGISTERS,
  type RegisterKind,
} from '@kerbside/domain/licensing/register.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { DeskButton, DeskSegments } from '../ui/desk-button.tsx'
import { formatLocal } from '../ui/format-local.ts'
import { ListScreen } from '../ui/list-screen.tsx'
import { fetchRegister } from './api.ts'
import { fieldLabel } from './describe-line.ts'
import { LineSheet } from './line-sheet.tsx'
import './records.css'

/** The registers an inspector asks for: staff, lost property and complaints. */
export function RegisterScreen() {
  const [kind, setKind] = useState<RegisterKind>('staff')
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<RegisterRow | 'new'>()
  const searchText = useDeferredValue(q.trim())
  const query = useQuery({
    queryKey: ['register', kind, searchText],
    queryFn: ({ signal }) =>
      fetchRegister({ kind, ...(searchText && { q: searchText }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {t(`licensing.new.${kind}`)}
    </DeskButton>
  )
  return (
    <ListScreen
      title={t('licensing.registers')}
      sentence={t('licensing.registersText')}
      actions={add}
      filters={
        <div className="dk-find-row">
          <DeskSegments
            label={t('licensing.kind')}
            choices={REGISTERS.map((value) => ({ value, text: t(`licensing.kind.${value}`) }))}
            chosen={kind}
            onChoose={setKind}
          />
          <input
            type="search"
            className="dk-in"
            value={q}
            maxLength={80}
            aria-label={t('licensing.findLine')}
            placeholder={t('licensing.findLine')}
            onChange={({ target }) => setQ(target.value)}
          />
        </div>
      }
      query={query}
      rows={({ rows }) => rows.filter((row) => row.kind === kind)}
      rowKey={({ id }) => id}
      columns={columnsOf(kind)}
      empty={{
        title: t(searchText ? 'licensing.auditNone' : `licensing.empty.${kind}`),
        text: t(searchText ? 'licensing.auditNoneText' : `licensing.empty.${kind}Text`),
        action: searchText ? undefined : add,
      }}
      onOpen={setOpen}
    >
      {open && (
        <LineSheet
          kind={kind}
          row={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </ListScreen>
  )
}

/** Dates and short texts; longer texts are read in the entry itself. */
const columnsOf = (kind: RegisterKind) => [
  ...REGISTER_FIELDS[kind]
    .filter(({ form }, index) => form !== 'lines' || index === 0)
    .map(({ name, form }) => ({
      head: fieldLabel(name),
      cell: ({ line }: RegisterRow) =>
        form === 'day' ? formatLocal(line[name] ?? '') : (line[name] ?? ''),
      sort: ({ line }: RegisterRow) => line[name] ?? '',
    })),
  {
    head: t('licensing.changedCol'),
    cell: ({ changedAt, changedBy }: RegisterRow) =>
      `${formatTime(new Date(changedAt), 'stamp')}, ${changedBy}`,
    sort: ({ changedAt }: RegisterRow) => changedAt,
  },
]

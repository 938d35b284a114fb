import '@kerbside/web/licensing/words.ts'
import type { RegisterRow } from '@kerbside/contract/desk/licensing.ts'
import {
  REGISTER_FIELDS,
  REGISTERS,
  type RegisterKind,
} from '@kerbside/domain/licensing/register.ts'
import { askRegister } from '@kerbside/web/licensing/api.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { DeskButton, DeskSegments } from '../desk-button.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskPage } from '../form/desk-page.tsx'
import { DeskTable } from '../form/desk-table.tsx'
import { EmptyState } from '../form/empty-state.tsx'
import { sayCivil } from '../say-civil.ts'
import { LineSheet } from './line-sheet.tsx'
import { lineWords } from './say-line.ts'
import './records.css'

/** Staff, lost property and complaints, as an inspector asks for them. */
export function RegisterScreen() {
  const [kind, setKind] = useState<RegisterKind>('staff')
  const [q, setQ] = useState('')
  const [open, setOpen] = useState<RegisterRow | 'new'>()
  const words = useDeferredValue(q.trim())
  const query = useQuery({
    queryKey: ['register', kind, words],
    queryFn: ({ signal }) => askRegister({ kind, ...(words && { q: words }) }, { signal }),
    placeholderData: keepPreviousData,
  })
  const add = (
    <DeskButton look="primary" onPress={() => setOpen('new')}>
      {say(`licensing.new.${kind}`)}
    </DeskButton>
  )
  return (
    <DeskPage
      wide
      title={say('licensing.registers')}
      sentence={say('licensing.registersText')}
      actions={add}
    >
      <div className="dk-find-row">
        <DeskSegments
          label={say('licensing.kind')}
          choices={REGISTERS.map((value) => ({ value, text: say(`licensing.kind.${value}`) }))}
          chosen={kind}
          onChoose={setKind}
        />
        <input
          type="search"
          className="dk-in"
          value={q}
          maxLength={80}
          aria-label={say('licensing.findLine')}
          placeholder={say('licensing.findLine')}
          onChange={({ target }) => setQ(target.value)}
        />
      </div>
      <AnswerWait query={query}>
        {({ rows }) => (
          <DeskTable
            label={say(`licensing.kind.${kind}`)}
            columns={columnsOf(kind)}
            rows={rows.filter((row) => row.kind === kind)}
            rowKey={({ id }) => id}
            onRow={setOpen}
            empty={
              <EmptyState
                title={say(words ? 'licensing.auditNone' : `licensing.empty.${kind}`)}
                text={say(words ? 'licensing.auditNoneText' : `licensing.empty.${kind}Text`)}
                action={words ? undefined : add}
              />
            }
          />
        )}
      </AnswerWait>
      {open && (
        <LineSheet
          kind={kind}
          row={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      )}
    </DeskPage>
  )
}

/** Days and lines; what is longer is read in the line itself. */
const columnsOf = (kind: RegisterKind) => [
  ...REGISTER_FIELDS[kind]
    .filter(({ form }, at) => form !== 'lines' || at === 0)
    .map(({ name, form }) => ({
      key: name,
      head: lineWords(name),
      cell: ({ line }: RegisterRow) =>
        form === 'day' ? sayCivil(line[name] ?? '') : (line[name] ?? ''),
      sort: ({ line }: RegisterRow) => line[name] ?? '',
    })),
  {
    key: 'written',
    head: say('licensing.changedCol'),
    cell: ({ changedat, changedby }: RegisterRow) =>
      `${sayTime(new Date(changedat), 'stamp')}, ${changedby}`,
    sort: ({ changedat }: RegisterRow) => changedat,
  },
]

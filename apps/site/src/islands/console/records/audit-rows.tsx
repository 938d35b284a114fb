import type { AuditRow } from '@kerbside/contract/desk/audit.ts'
import { sayChanged } from '@kerbside/web/operator/setting-words.ts'
import { say, sayTime } from '@kerbside/words/say.ts'
import { DeskTable } from '../form/desk-table.tsx'

const KINDS = ['staff', 'driver', 'customer', 'guest', 'host', 'command', 'system'] as const

/** What was done, with what it was before. */
export const AuditRows = ({ rows }: { rows: readonly AuditRow[] }) => (
  <DeskTable
    label={say('licensing.audit')}
    rows={rows}
    rowKey={({ number }) => number}
    empty={null}
    columns={[
      {
        key: 'when',
        head: say('licensing.auditWhen'),
        cell: ({ at }) => <span className="num">{sayTime(new Date(at), 'stamp')}</span>,
      },
      { key: 'who', head: say('licensing.auditWho'), cell: (row) => <Who row={row} /> },
      {
        key: 'what',
        head: say('licensing.auditWhat'),
        cell: ({ deed, object }) => (
          <span className="dk-deed">
            <b>{deed.replace('.', ' ').replaceAll('-', ' ')}</b>
            {object && <span className="soft">{object}</span>}
          </span>
        ),
      },
      {
        key: 'change',
        head: say('licensing.auditChange'),
        cell: (row) => <Changes row={row} />,
      },
    ]}
  />
)

function Who({ row: { actor, actorkind } }: { row: AuditRow }) {
  const kind = KINDS.find((known) => known === actorkind)
  const words = kind ? say(`licensing.actor.${kind}`) : actorkind
  // an id says nothing to a person
  const name = /^[0-9a-f-]{36}$/.test(actor) ? '' : actor
  return (
    <span className="dk-deed">
      {name || words}
      {name && <span className="soft">{words}</span>}
    </span>
  )
}

const SHOWN = 3

function Changes({ row: { changes, facts } }: { row: AuditRow }) {
  const [open, more] = [changes.slice(0, SHOWN), changes.slice(SHOWN)]
  return (
    <div className="dk-changes">
      {open.map((change) => (
        <ChangeLine key={change.path} change={change} />
      ))}
      {more.length > 0 && (
        <details>
          <summary>{say('licensing.changesMore', { count: more.length })}</summary>
          {more.map((change) => (
            <ChangeLine key={change.path} change={change} />
          ))}
        </details>
      )}
      {facts.map(({ name, value }) => (
        <span key={name}>
          <span className="soft">{name}</span> {value}
        </span>
      ))}
    </div>
  )
}

const ChangeLine = ({ change }: { change: AuditRow['changes'][number] }) => (
  <span>
    <span className="soft">{sayChanged(change.path)}</span>{' '}
    {change.before && <del>{plain(change.before)}</del>}{' '}
    {change.after ? <ins>{plain(change.after)}</ins> : <ins>{say('licensing.nothing')}</ins>}
  </span>
)

/** JSON as a person reads it: texts without their quotes, long ones cut. */
function plain(json: string): string {
  const text = /^".*"$/s.test(json) ? String(JSON.parse(json)) : json
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

import type { AuditRow } from '@kerbside/contract/audit.ts'
import { formatTime, t } from '@kerbside/words/translate.ts'
import { changedMessage } from '../settings/setting-labels.ts'
import type { DeskColumn } from '../ui/desk-table.tsx'

const KINDS = ['staff', 'driver', 'customer', 'guest', 'host', 'command', 'system'] as const

/** Of the actions, with the values before and after. */
export const auditColumns = (): DeskColumn<AuditRow>[] => [
  {
    head: t('licensing.auditWhen'),
    cell: ({ at }) => <span className="num">{formatTime(new Date(at), 'stamp')}</span>,
  },
  { head: t('licensing.auditWho'), cell: (row) => <Actor row={row} /> },
  {
    head: t('licensing.auditWhat'),
    cell: ({ action, object }) => (
      <span className="dk-action">
        <b>{action.replace('.', ' ').replaceAll('-', ' ')}</b>
        {object && <span className="soft">{object}</span>}
      </span>
    ),
  },
  { head: t('licensing.auditChange'), cell: (row) => <Changes row={row} /> },
]

function Actor({ row: { actor, actorKind } }: { row: AuditRow }) {
  const kind = KINDS.find((item) => item === actorKind)
  const actorLabel = kind ? t(`licensing.actor.${kind}`) : actorKind
  // an id is meaningless to users
  const name = /^[0-9a-f-]{36}$/.test(actor) ? '' : actor
  return (
    <span className="dk-action">
      {name || actorLabel}
      {name && <span className="soft">{actorLabel}</span>}
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
          <summary>{t('licensing.changesMore', { count: more.length })}</summary>
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
    <span className="soft">{changedMessage(change.path)}</span>{' '}
    {change.before && <del>{plain(change.before)}</del>}{' '}
    {change.after ? <ins>{plain(change.after)}</ins> : <ins>{t('licensing.nothing')}</ins>}
  </span>
)

/** JSON in readable form: texts without their quotes, long ones cut. */
function plain(json: string): string {
  const text = /^".*"$/s.test(json) ? String(JSON.parse(json)) : json
  return text.length > 120 ? `${text.slice(0, 117)}…` : text
}

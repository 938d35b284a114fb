import type { BrokenGolden } from '@kerbside/contract/desk/broken-golden.ts'
import type { TariffDraft } from '@kerbside/domain/quotation/merge-drafts.ts'
import { askVersion, rollBack, type VersionReply } from '@kerbside/web/quotation/desk-lab.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { BrokenNote } from './lab-broken.tsx'
import { sayChange } from './lab-change.ts'
import { LabState, LabSum } from './lab-sum.tsx'
import { NO_FILTER, useLab } from './lab-use.ts'

/** A version: what it changed; and the way back to it, with what that would do first. */
export function VersionSheet(props: { book: string; version: number; onClose: () => void }) {
  const { book, version, onClose } = props
  const query = useQuery({
    queryKey: ['prices', 'version', book, version],
    queryFn: ({ signal }) => askVersion({ book, version }, signal),
    staleTime: 0,
  })
  return (
    <AnswerWait query={query}>
      {(seen) => <Seen key={seen.live} seen={seen} onClose={onClose} />}
    </AnswerWait>
  )
}

function Seen({ seen, onClose }: { seen: VersionReply; onClose: () => void }) {
  const { member } = useDesk()
  const [isBack, setBack] = useState(false)
  const { version, after, live, changes, counts } = seen
  if (isBack) return <RollBack seen={seen} onClose={onClose} />
  return (
    <DeskSheet
      title={say('lab.versionTitle', { version })}
      onClose={onClose}
      actions={
        member.role === 'owner' &&
        version !== live && (
          <DeskButton look="primary" onPress={() => setBack(true)}>
            {say('lab.rollBack')}
          </DeskButton>
        )
      }
    >
      {after === 0 ? (
        <p>{say('lab.first')}</p>
      ) : (
        <Changes
          title={say('lab.changesFrom', { count: counts.changes, after })}
          changes={changes}
          count={counts.changes}
          seen={seen}
        />
      )}
    </DeskSheet>
  )
}

const MOST_TOLD = 40

function Changes({
  title,
  changes,
  count,
  seen,
}: {
  title: string
  changes: VersionReply['changes']
  count: number
  seen: VersionReply
}) {
  const document = seen.document as unknown as TariffDraft
  const told = changes.slice(0, MOST_TOLD)
  return (
    <div className="dk-lab-changes">
      <p>{title}</p>
      <ul>
        {told.map((change) => (
          <li key={change.path}>{sayChange(change, { document, currency: seen.currencycode })}</li>
        ))}
        {count > told.length && (
          <li className="soft">{say('lab.andMore', { count: count - told.length })}</li>
        )}
      </ul>
    </div>
  )
}

function RollBack({ seen, onClose }: { seen: VersionReply; onClose: () => void }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [because, setBecause] = useState('')
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ message: string; golden: readonly BrokenGolden[] }>()
  const { book, version, live, back, counts } = seen
  const run = useLab({ book, version, of: `${book} ${version}` }, { filter: NO_FILTER, most: 1 })
  const { report } = run
  const isBroken = (refused?.golden.length ?? 0) > 0
  const act = async () => {
    setBusy(true)
    const answer = await rollBack({ book, version, live, because, anyway: isBroken })
    setBusy(false)
    if (!answer.ok)
      return setRefused({ message: answer.message, golden: answer.reply?.golden ?? [] })
    void queries.invalidateQueries({ queryKey: ['prices'] })
    tell(say('lab.rolledBack', { version: answer.reply.version }))
    onClose()
  }
  return (
    <DeskSheet
      title={say('lab.rollBackTo', { version })}
      sentence={say('lab.rollBackText', { version })}
      onClose={onClose}
      actions={
        <DeskButton
          look={isBroken ? 'danger' : 'primary'}
          disabled={busy || because.trim() === ''}
          onPress={() => void act()}
        >
          {say(isBroken ? 'lab.rollBackAnyway' : 'lab.rollBack')}
        </DeskButton>
      }
    >
      <div className="dk-lab">
        <LabState {...run} />
        {report?.sum && report.sum.quotes > 0 && (
          <LabSum sum={report.sum} currency={report.currencycode} />
        )}
        <Changes
          title={say('lab.backFrom', { count: counts.back })}
          changes={back}
          count={counts.back}
          seen={seen}
        />
        {refused &&
          (isBroken ? (
            <BrokenNote broken={refused.golden} currency={seen.currencycode} />
          ) : (
            <p className="dk-note bad" role="alert">
              {refused.message}
            </p>
          ))}
        <div className="dk-form">
          <DeskField label={say('lab.reason')} help={say('lab.reasonHelp')}>
            {(id) => <TextInput id={id} most={200} value={because} onChange={setBecause} />}
          </DeskField>
        </div>
      </div>
    </DeskSheet>
  )
}

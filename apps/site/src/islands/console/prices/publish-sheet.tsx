import type { BrokenGolden } from '@kerbside/contract/desk/broken-golden.ts'
import { countDraftChanges } from '@kerbside/domain/quotation/edit-sheet.ts'
import { sayDeskMoney } from '@kerbside/web/dispatch/say-leg.ts'
import { makePlan } from '@kerbside/web/quotation/desk-lab.ts'
import { askExamples, dropDraft, publish } from '@kerbside/web/quotation/desk-prices.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { BrokenList } from './lab-broken.tsx'
import { sayPlanned } from './lab-plans.tsx'
import { saySheetFault } from './say-fault.ts'
import type { DraftDesk } from './use-price-draft.ts'

const MOST_TOLD = 30

/** What goes live, what it does to the example journeys, from when; or what has to be put right first. */
export function PublishSheet({ desk, onClose }: { desk: DraftDesk; onClose: () => void }) {
  const { tell, timeZone } = useDesk()
  const queries = useQueryClient()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [because, setBecause] = useState('')
  const [from, setFrom] = useState('')
  const [refused, setRefused] = useState<{
    reason: string
    message: string
    golden?: readonly BrokenGolden[]
  }>()
  const { book, live, document, faults, store } = desk
  const { cells, rules } = countDraftChanges(live?.document, document)
  const during = async (act: () => Promise<string | undefined>) => {
    setBusy(true)
    const told = (await store.flush()) ? await act() : undefined
    setBusy(false)
    if (told === undefined) return
    await desk.reload()
    void queries.invalidateQueries({ queryKey: ['prices'] })
    tell(told)
    onClose()
  }
  const put = (anyway: boolean) =>
    during(async () => {
      const { version } = store.read()
      if (from !== '') {
        const planned = await makePlan({ book, version, liveat: from, note, because })
        if (planned.ok) return sayPlanned(from, planned.reply.twice)
        const { reason = '', golden = [] } = planned.reply ?? {}
        setRefused({ reason, message: planned.message, golden })
        return undefined
      }
      const answer = await publish({ book, version, note, because, anyway })
      if (answer.ok) return say('tariff.isLive', { version: answer.version })
      setRefused(answer)
      return undefined
    })
  const drop = () =>
    during(async () => {
      const { version } = store.read()
      const answer = await dropDraft({ book, version })
      if (answer.ok) return say('tariff.dropped')
      setRefused({ reason: answer.why, message: answer.message })
      return undefined
    })
  return (
    <DeskSheet
      title={say(faults.length > 0 ? 'tariff.settleTitle' : 'tariff.publishTitle')}
      sentence={live ? say('tariff.changed', { cells, rules }) : say('tariff.notLiveYet')}
      onClose={onClose}
      actions={
        <>
          {/* without it a book that was never live would have nothing to begin from */}
          {live && (
            <DeskButton disabled={busy} onPress={() => void drop()}>
              {say('tariff.drop')}
            </DeskButton>
          )}
          {refused?.reason === 'overtaken' && (
            <DeskButton look="danger" disabled={busy} onPress={() => void put(true)}>
              {say('tariff.putLiveAnyway')}
            </DeskButton>
          )}
          <DeskButton
            look="primary"
            disabled={
              busy || faults.length > 0 || (refused?.reason === 'golden' && because.trim() === '')
            }
            onPress={() => void put(false)}
          >
            {say(sayPut({ isBroken: refused?.reason === 'golden', isLater: from !== '' }))}
          </DeskButton>
        </>
      }
    >
      {faults.length > 0 ? (
        <ul className="dk-pr-faults">
          {faults.slice(0, MOST_TOLD).map((fault) => (
            <li key={`${fault.path} ${fault.message}`}>{saySheetFault(fault, document)}</li>
          ))}
          {faults.length > MOST_TOLD && (
            <li className="soft">{say('tariff.andMore', { count: faults.length - MOST_TOLD })}</li>
          )}
        </ul>
      ) : (
        <div className="dk-form">
          <Examples desk={desk} />
          <DeskField
            label={say('lab.liveAt')}
            help={say('lab.liveAtHelp', { zone: timeZone.replaceAll('_', ' ') })}
          >
            {(id) => <TextInput id={id} type="datetime-local" value={from} onChange={setFrom} />}
          </DeskField>
          <DeskField label={say('tariff.note')} help={say('tariff.noteHelp')}>
            {(id) => <TextInput id={id} most={200} value={note} onChange={setNote} />}
          </DeskField>
        </div>
      )}
      {refused?.golden && refused.golden.length > 0 ? (
        <BrokenList
          broken={refused.golden}
          currency={document.currency}
          because={because}
          onBecause={setBecause}
        />
      ) : (
        refused && (
          <p className="dk-note bad" role="alert">
            {refused.message}
          </p>
        )
      )}
    </DeskSheet>
  )
}

function sayPut({ isBroken, isLater }: { isBroken: boolean; isLater: boolean }) {
  if (isLater) return 'tariff.putLiveThen'
  return isBroken ? 'lab.putLiveBroken' : 'tariff.putLiveNow'
}

/** The operator's own example journeys, before and after; `at` another civil time than tomorrow at eleven. */
export function Examples({ desk, at }: { desk: DraftDesk; at?: string }) {
  const { book, version, state } = desk
  const { data } = useQuery({
    queryKey: ['prices', 'examples', book, version, at],
    queryFn: ({ signal }) => askExamples({ book, ...(at ? { at } : {}) }, signal),
    enabled: state === 'kept',
    placeholderData: (before) => before,
  })
  if (!data || data.examples.length === 0) return null
  const money = (amount: number | null) =>
    amount === null ? say('tariff.noPrice') : sayDeskMoney(amount, data.currencycode)
  return (
    <table className="dk-pr-examples">
      <caption>{say(at ? 'tariff.examplesThen' : 'tariff.examples')}</caption>
      <tbody>
        {data.examples.map(({ description, before, after }) => (
          <tr key={description}>
            <th scope="row">{description}</th>
            <td className="num">
              {before !== after && <s className="soft">{money(before)}</s>}{' '}
              {before === after ? money(after) : <b>{money(after)}</b>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

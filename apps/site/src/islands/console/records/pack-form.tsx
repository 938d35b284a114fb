import type { PACK_PARTS } from '@kerbside/contract/desk/licensing.ts'
import { type Licence, makePack, type Records } from '@kerbside/web/licensing/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { TextInput } from '../form/text-input.tsx'
import { ChainNote } from './chain-note.tsx'
import { CheckSheet } from './check-sheet.tsx'
import type { Wish } from './record-wish.ts'
import { fromBase64, saveFile } from './save-file.ts'

type Part = (typeof PACK_PARTS)[number]

const PARTS: readonly Part[] = [
  'journey',
  'driver',
  'vehicle',
  'staff',
  'complaint',
  'found',
  'reported',
]

type PackFormProps = {
  licence: Licence
  wish: Wish
  set: (part: Partial<Wish>) => void
  counts: Records['counts'] | undefined
}

/** Days, who asks, what goes in, and the button that makes it. */
export function PackForm({ licence, wish, set, counts }: PackFormProps) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const [askedBy, setAskedBy] = useState('')
  const [parts, setParts] = useState<readonly Part[]>(PARTS)
  const [state, setState] = useState<'idle' | 'busy' | 'incomplete'>('idle')
  const [refused, setRefused] = useState('')
  const [checks, setChecks] = useState(false)
  const asks = askedBy.trim() === '' ? say('licensing.askFirst') : ''
  const none = parts.length === 0 ? say('licensing.chooseOne') : ''

  const make = async () => {
    setRefused('')
    if (asks || none) return setState('incomplete')
    setState('busy')
    const { from, until, q } = wish
    const told = await makePack({
      from,
      until,
      askedby: askedBy.trim(),
      parts: [...parts],
      ...(q.trim() === '' ? {} : { q: q.trim() }),
    })
    setState('idle')
    if (!told.ok) return setRefused(told.message)
    const { filename, pack, journeys, fingerprint } = told.reply
    saveFile({ name: filename, bytes: fromBase64(pack), type: 'application/zip' })
    tell(say('licensing.made', { count: journeys, fingerprint: fingerprint.slice(0, 8) }))
    await queries.invalidateQueries({ queryKey: ['retention'] })
  }

  return (
    <section className="dk-insp-form" aria-label={say('licensing.inspection')}>
      <h2>{say('licensing.inspection')}</h2>
      <LicenceWords licence={licence} />
      <div className="dk-two-days">
        <DeskField label={say('licensing.from')}>
          {(id) => (
            <TextInput id={id} type="date" value={wish.from} onChange={(from) => set({ from })} />
          )}
        </DeskField>
        <DeskField label={say('licensing.until')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={wish.until}
              onChange={(until) => set({ until })}
            />
          )}
        </DeskField>
      </div>
      <DeskField label={say('licensing.askedBy')} error={state === 'incomplete' ? asks : undefined}>
        {(id) => (
          <TextInput
            id={id}
            value={askedBy}
            onChange={setAskedBy}
            most={120}
            placeholder={say('licensing.askedByHint')}
          />
        )}
      </DeskField>
      <fieldset className="dk-parts">
        <legend>{say('licensing.inPack')}</legend>
        {PARTS.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={parts.includes(part)}
              onChange={({ target }) =>
                setParts(target.checked ? [...parts, part] : parts.filter((one) => one !== part))
              }
            />
            <span>{say(`licensing.part.${part}`)}</span>
            <span className="num">{counts?.[part] ?? ''}</span>
          </label>
        ))}
        {state === 'incomplete' && none && (
          <p className="dk-fd-error" role="alert">
            {none}
          </p>
        )}
      </fieldset>
      <ChainNote />
      {counts && counts.lacking > 0 && (
        <div className="dk-note warn">
          <span className="grow">{say('licensing.lackCount', { count: counts.lacking })}</span>
          <DeskButton size="small" onPress={() => set({ lacking: !wish.lacking })}>
            {say(wish.lacking ? 'licensing.showAll' : 'licensing.showLack')}
          </DeskButton>
        </div>
      )}
      <DeskButton look="primary" disabled={state === 'busy'} onPress={() => void make()}>
        {say(state === 'busy' ? 'licensing.making' : 'licensing.make')}
      </DeskButton>
      {refused && (
        <p className="dk-fd-error" role="alert">
          {refused}
        </p>
      )}
      <p className="soft small">{say('licensing.makeHelp', { months: licence.months })}</p>
      <div>
        <DeskButton size="small" onPress={() => setChecks(true)}>
          {say('licensing.checkPack')}
        </DeskButton>
      </div>
      {checks && <CheckSheet onClose={() => setChecks(false)} />}
    </section>
  )
}

function LicenceWords({ licence }: { licence: Licence }) {
  const { member } = useDesk()
  if (licence.authority !== '')
    return (
      <p className="dk-authority">
        <b>{licence.authority}</b>
        <span className="soft small">
          {say('licensing.authorityKept', { months: licence.months })}
        </span>
      </p>
    )
  return (
    <div className="dk-note warn">
      <span className="grow">
        {say('licensing.licenceNeeded')}{' '}
        {member.role === 'owner' && (
          <Link to="/console/records/licence">{say('licensing.sayLicence')}</Link>
        )}
      </span>
    </div>
  )
}

import type { PACK_PARTS } from '@kerbside/contract/licensing.ts'
import { saveFile } from '@kerbside/web/save-file.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { type Licence, makePack, type Records } from './api.ts'
import { fromBase64 } from './base64.ts'
import { ChainNote } from './chain-note.tsx'
import { CheckSheet } from './check-sheet.tsx'
import type { RecordFilter } from './record-filter.ts'

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
  filter: RecordFilter
  set: (part: Partial<RecordFilter>) => void
  counts: Records['counts'] | undefined
}

/** The period, the requester, the contents, and the button that creates the pack. */
export function PackForm({ licence, filter, set, counts }: PackFormProps) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const [requestedBy, setRequestedBy] = useState('')
  const [parts, setParts] = useState<readonly Part[]>(PARTS)
  const [state, setState] = useState<'idle' | 'busy' | 'incomplete'>('idle')
  const [rejection, setRejection] = useState('')
  const [checks, setChecks] = useState(false)
  const hint = requestedBy.trim() === '' ? t('licensing.askFirst') : ''
  const none = parts.length === 0 ? t('licensing.chooseOne') : ''

  const make = async () => {
    setRejection('')
    if (hint || none) return setState('incomplete')
    setState('busy')
    const { from, until, q } = filter
    const result = await makePack({
      from,
      until,
      requestedBy: requestedBy.trim(),
      parts: [...parts],
      ...(q.trim() === '' ? {} : { q: q.trim() }),
    })
    setState('idle')
    if (!result.ok) return setRejection(result.message)
    const { filename, pack, journeys, fingerprint } = result.reply
    saveFile({ name: filename, text: fromBase64(pack), type: 'application/zip' })
    notify(t('licensing.made', { count: journeys, fingerprint: fingerprint.slice(0, 8) }))
    await queries.invalidateQueries({ queryKey: ['retention'] })
  }

  return (
    <section className="dk-insp-form" aria-label={t('licensing.inspection')}>
      <h2>{t('licensing.inspection')}</h2>
      <LicenceDetails licence={licence} />
      <div className="dk-two-days">
        <DeskField label={t('licensing.from')}>
          {(id) => (
            <TextInput id={id} type="date" value={filter.from} onChange={(from) => set({ from })} />
          )}
        </DeskField>
        <DeskField label={t('licensing.until')}>
          {(id) => (
            <TextInput
              id={id}
              type="date"
              value={filter.until}
              onChange={(until) => set({ until })}
            />
          )}
        </DeskField>
      </div>
      <DeskField
        label={t('licensing.requestedBy')}
        error={state === 'incomplete' ? hint : undefined}
      >
        {(id) => (
          <TextInput
            id={id}
            value={requestedBy}
            onChange={setRequestedBy}
            max={120}
            placeholder={t('licensing.requestedByHint')}
          />
        )}
      </DeskField>
      <fieldset className="dk-parts">
        <legend>{t('licensing.inPack')}</legend>
        {PARTS.map((part) => (
          <label key={part}>
            <input
              type="checkbox"
              checked={parts.includes(part)}
              onChange={({ target }) =>
                setParts(target.checked ? [...parts, part] : parts.filter((item) => item !== part))
              }
            />
            <span>{t(`licensing.part.${part}`)}</span>
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
          <span className="grow">{t('licensing.lackCount', { count: counts.lacking })}</span>
          <DeskButton size="small" onPress={() => set({ lacking: !filter.lacking })}>
            {t(filter.lacking ? 'licensing.showAll' : 'licensing.showLack')}
          </DeskButton>
        </div>
      )}
      <DeskButton look="primary" disabled={state === 'busy'} onPress={() => void make()}>
        {t(state === 'busy' ? 'licensing.making' : 'licensing.make')}
      </DeskButton>
      {rejection && (
        <p className="dk-fd-error" role="alert">
          {rejection}
        </p>
      )}
      <p className="soft small">{t('licensing.makeHelp', { months: licence.months })}</p>
      <div>
        <DeskButton size="small" onPress={() => setChecks(true)}>
          {t('licensing.checkPack')}
        </DeskButton>
      </div>
      {checks && <CheckSheet onClose={() => setChecks(false)} />}
    </section>
  )
}

function LicenceDetails({ licence }: { licence: Licence }) {
  const { member } = useDesk()
  if (licence.authority !== '')
    return (
      <p className="dk-authority">
        <b>{licence.authority}</b>
        <span className="soft small">
          {t('licensing.authorityKept', { months: licence.months })}
        </span>
      </p>
    )
  return (
    <div className="dk-note warn">
      <span className="grow">
        {t('licensing.licenceNeeded')}{' '}
        {member.role === 'owner' && (
          <Link to="/console/records/licence">{t('licensing.licenceMissing')}</Link>
        )}
      </span>
    </div>
  )
}

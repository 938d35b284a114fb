import '@kerbside/web/licensing/words.ts'
import {
  LICENCE_PROFILES,
  type LicenceFault,
  LOCAL_FIELDS,
} from '@kerbside/domain/licensing/licence-profile.ts'
import { askLicence, keepLicence, type Licence } from '@kerbside/web/licensing/api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../desk-means.tsx'
import { AnswerWait } from '../form/answer-wait.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { DeskGroup, DeskPage } from '../form/desk-page.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SaveBar, type SaveState } from '../form/save-bar.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { TextInput } from '../form/text-input.tsx'
import { useDraft } from '../form/use-draft.ts'
import { RetentionParts } from './retention-parts.tsx'
import './records.css'

/** Whose licence it is, what is kept and for how long. */
export function LicenceScreen() {
  const query = useQuery({
    queryKey: ['licence'],
    queryFn: ({ signal }) => askLicence({ signal }),
  })
  return (
    <AnswerWait query={query}>
      {({ licence, version }) => <LicenceForm licence={licence} version={version} />}
    </AnswerWait>
  )
}

const FAULTS: readonly LicenceFault[] = ['authority', 'licence-number', 'months']

function LicenceForm({ licence, version }: { licence: Licence; version: number }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const { value, set, changes, undo, discard } = useDraft(licence)
  const [state, setState] = useState<SaveState>('idle')
  const [faults, setFaults] = useState<readonly LicenceFault[]>([])
  const [refused, setRefused] = useState('')
  const errorOf = (fault: LicenceFault) =>
    faults.includes(fault) ? say(`licensing.fault.${fault}`) : undefined
  const save = async () => {
    setState('saving')
    setRefused('')
    const told = await keepLicence({ ...value, also: [...value.also], version })
    if (told.ok) {
      tell(say('licensing.licenceSaved'))
      setFaults([])
    } else {
      setFaults(FAULTS.filter((fault) => told.reply?.faults.includes(fault)))
      if (!told.reply) setRefused(told.message)
    }
    setState('idle')
    await queries.invalidateQueries({ queryKey: ['licence'] })
    await queries.invalidateQueries({ queryKey: ['retention'] })
    if (told.ok) discard()
  }
  return (
    <DeskPage
      title={say('licensing.licence')}
      sentence={say('licensing.licenceText')}
      actions={
        <SaveBar
          changes={changes}
          state={state}
          faults={faults.map((fault) => ({
            path: fault,
            message: say(`licensing.fault.${fault}`),
          }))}
          onSave={() => void save()}
          onUndo={undo}
          onDiscard={() => {
            discard()
            setFaults([])
          }}
        />
      }
    >
      {refused && (
        <p className="dk-note warn" role="alert">
          {refused}
        </p>
      )}
      <DeskGroup title={say('licensing.yourLicence')}>
        <div className="dk-fields">
          <DeskField
            label={say('licensing.authority')}
            help={say('licensing.authorityHelp')}
            error={errorOf('authority')}
          >
            {(id) => (
              <TextInput
                id={id}
                value={value.authority}
                onChange={(authority) => set({ authority })}
                most={120}
              />
            )}
          </DeskField>
          <DeskField label={say('licensing.number')} error={errorOf('licence-number')}>
            {(id) => (
              <TextInput
                id={id}
                value={value.licencenumber}
                onChange={(licencenumber) => set({ licencenumber })}
                most={60}
              />
            )}
          </DeskField>
        </div>
        <DeskField label={say('licensing.profile')}>
          {(id) => (
            <SelectInput
              id={id}
              value={value.profile}
              onChange={(profile) => set({ profile })}
              choices={LICENCE_PROFILES.map((profile) => ({
                value: profile,
                text: say(`licensing.profile.${profile}`),
              }))}
            />
          )}
        </DeskField>
        {value.profile === 'local' && (
          <fieldset className="dk-parts">
            <legend>{say('licensing.also')}</legend>
            {LOCAL_FIELDS.map((field) => (
              <label key={field}>
                <input
                  type="checkbox"
                  checked={value.also.includes(field)}
                  onChange={({ target }) =>
                    set({
                      also: target.checked
                        ? [...value.also, field]
                        : value.also.filter((one) => one !== field),
                    })
                  }
                />
                <span>{say(`licensing.field.${field}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <DeskField
          label={say('licensing.months')}
          help={say('licensing.monthsHelp')}
          error={errorOf('months')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={value.months}
              onChange={(months) => months !== undefined && set({ months })}
              unit={say('licensing.monthsUnit')}
              least={12}
              most={36}
            />
          )}
        </DeskField>
      </DeskGroup>
      <RetentionParts />
    </DeskPage>
  )
}

import './messages.ts'
import {
  LICENCE_PROFILES,
  type LicenceError,
  LOCAL_FIELDS,
} from '@kerbside/domain/licensing/licence-profile.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskGroup, DeskPage } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { NumberInput } from '../ui/form/number-input.tsx'
import { SaveBar, type SaveState } from '../ui/form/save-bar.tsx'
import { SelectInput } from '../ui/form/select-input.tsx'
import { TextInput } from '../ui/form/text-input.tsx'
import { useDraft } from '../ui/form/use-draft.ts'
import { QueryBoundary } from '../ui/query-boundary.tsx'
import { fetchLicence, type Licence, saveLicence } from './api.ts'
import { RetentionParts } from './retention-parts.tsx'
import './records.css'

/** The operator's licence, and what is stored for how long. */
export function LicenceScreen() {
  const query = useQuery({
    queryKey: ['licence'],
    queryFn: ({ signal }) => fetchLicence({ signal }),
  })
  return (
    <QueryBoundary query={query}>
      {({ licence, version }) => <LicenceForm licence={licence} version={version} />}
    </QueryBoundary>
  )
}

const LICENCE_ERRORS: readonly LicenceError[] = ['authority', 'licence-number', 'months']

function LicenceForm({ licence, version }: { licence: Licence; version: number }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { value, set, changes, undo, discard } = useDraft(licence)
  const [state, setState] = useState<SaveState>('idle')
  const [errors, setErrors] = useState<readonly LicenceError[]>([])
  const [rejection, setRejection] = useState('')
  const errorOf = (error: LicenceError) =>
    errors.includes(error) ? t(`licensing.error.${error}`) : undefined
  const save = async () => {
    setState('saving')
    setRejection('')
    const result = await saveLicence({ ...value, also: [...value.also], version })
    if (result.ok) {
      notify(t('licensing.licenceSaved'))
      setErrors([])
    } else {
      const found = LICENCE_ERRORS.filter((error) => result.reply?.errors.includes(error))
      setErrors(found)
      if (found.length === 0) setRejection(result.message)
    }
    setState('idle')
    await queries.invalidateQueries({ queryKey: ['licence'] })
    await queries.invalidateQueries({ queryKey: ['retention'] })
    if (result.ok) discard()
  }
  return (
    <DeskPage
      title={t('licensing.licence')}
      sentence={t('licensing.licenceText')}
      actions={
        <SaveBar
          changes={changes}
          state={state}
          errors={errors.map((error) => ({
            path: error,
            message: t(`licensing.error.${error}`),
          }))}
          onSave={() => void save()}
          onUndo={undo}
          onDiscard={() => {
            discard()
            setErrors([])
          }}
        />
      }
    >
      {rejection && (
        <p className="dk-note warn" role="alert">
          {rejection}
        </p>
      )}
      <DeskGroup title={t('licensing.yourLicence')}>
        <div className="dk-fields">
          <DeskField
            label={t('licensing.authority')}
            help={t('licensing.authorityHelp')}
            error={errorOf('authority')}
          >
            {(id) => (
              <TextInput
                id={id}
                value={value.authority}
                onChange={(authority) => set({ authority })}
                max={120}
              />
            )}
          </DeskField>
          <DeskField label={t('licensing.number')} error={errorOf('licence-number')}>
            {(id) => (
              <TextInput
                id={id}
                value={value.licenceNumber}
                onChange={(licenceNumber) => set({ licenceNumber })}
                max={60}
              />
            )}
          </DeskField>
        </div>
        <DeskField label={t('licensing.profile')}>
          {(id) => (
            <SelectInput
              id={id}
              value={value.profile}
              onChange={(profile) => set({ profile })}
              choices={LICENCE_PROFILES.map((profile) => ({
                value: profile,
                text: t(`licensing.profile.${profile}`),
              }))}
            />
          )}
        </DeskField>
        {value.profile === 'local' && (
          <fieldset className="dk-parts">
            <legend>{t('licensing.also')}</legend>
            {LOCAL_FIELDS.map((field) => (
              <label key={field}>
                <input
                  type="checkbox"
                  checked={value.also.includes(field)}
                  onChange={({ target }) =>
                    set({
                      also: target.checked
                        ? [...value.also, field]
                        : value.also.filter((item) => item !== field),
                    })
                  }
                />
                <span>{t(`licensing.field.${field}`)}</span>
              </label>
            ))}
          </fieldset>
        )}
        <DeskField
          label={t('licensing.months')}
          help={t('licensing.monthsHelp')}
          error={errorOf('months')}
        >
          {(id) => (
            <NumberInput
              id={id}
              value={value.months}
              onChange={(months) => months !== undefined && set({ months })}
              unit={t('licensing.monthsUnit')}
              min={12}
              max={36}
            />
          )}
        </DeskField>
      </DeskGroup>
      <RetentionParts />
    </DeskPage>
  )
}

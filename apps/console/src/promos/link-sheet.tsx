import * as calls from '@kerbside/contract/calls.generated/desk-promo.ts'
import { MODES } from '@kerbside/domain/booking/modes.ts'
import { submit } from '@kerbside/web/desk-client.ts'
import { t } from '@kerbside/words/translate.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useDesk } from '../shell/desk-context.tsx'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskField } from '../ui/desk-field.tsx'
import { DeskSheet } from '../ui/desk-sheet.tsx'
import { NumberInput } from '../ui/number-input.tsx'
import { SelectInput } from '../ui/select-input.tsx'
import { SwitchRow } from '../ui/switch-row.tsx'
import { TextInput } from '../ui/text-input.tsx'
import { type Links, type PromotionInput } from './desk-api.ts'
import { linksOfDesk, promosOfDesk } from './promo-queries.ts'

const BEGIN: PromotionInput = {
  label: '',
  promocode: '',
  vehtypeid: 0,
  layoutmode: '',
  firstname: '',
  surname: '',
  email: '',
  phone: '',
  changesallowed: true,
  days: 30,
}

const PERSON = [
  ['firstname', 'promos.linkFirstName'],
  ['surname', 'promos.linkSurname'],
  ['email', 'promos.linkEmail'],
  ['phone', 'promos.linkPhone'],
] as const

/** Creates a promotion link; its address is shown only once. */
export function LinkSheet({ onClose }: { onClose: () => void }) {
  const { notify } = useDesk()
  const queries = useQueryClient()
  const { data: promos } = useQuery(promosOfDesk())
  const [values, setValues] = useState(BEGIN)
  const [errors, setErrors] = useState<Links['faults']>([])
  const [errorMessage, setErrorMessage] = useState('')
  const [url, setUrl] = useState('')
  const set = (part: Partial<PromotionInput>) => setValues((now) => ({ ...now, ...part }))
  const findError = (path: keyof PromotionInput) =>
    errors.find((error) => error.path === path)?.message
  const make = async () => {
    setErrorMessage('')
    const response = await submit(calls.makePromotion, values)
    if (!response.ok) return setErrorMessage(response.message)
    setErrors(response.reply.faults)
    if (response.reply.faults.length > 0) return
    queries.setQueryData(linksOfDesk().queryKey, { ...response.reply, url: '' })
    setUrl(response.reply.url)
  }
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => notify(t('promos.linkCopied')))
  if (url !== '')
    return (
      <DeskSheet
        title={values.label}
        sentence={t('promos.linkIs')}
        onClose={onClose}
        actions={<DeskButton onPress={onClose}>{t('promos.linkDone')}</DeskButton>}
      >
        <p className="dk-link-made">
          <code>{url}</code>
          <DeskButton look="primary" onPress={copy}>
            {t('promos.linkCopy')}
          </DeskButton>
        </p>
      </DeskSheet>
    )
  const codes = promos?.promos.filter(({ stands }) => stands === 'open' || stands === 'later') ?? []
  const types = promos?.vehicletypes ?? []
  return (
    <DeskSheet
      title={t('promos.linksNew')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{t('promos.cancel')}</DeskButton>
          <DeskButton look="primary" onPress={() => void make()}>
            {t('promos.linkMake')}
          </DeskButton>
        </>
      }
    >
      <form
        className="dk-promo"
        onSubmit={(event) => {
          event.preventDefault()
          void make()
        }}
      >
        {errorMessage && (
          <p className="dk-note bad" role="alert">
            {errorMessage}
          </p>
        )}
        <DeskField
          label={t('promos.linkName')}
          help={t('promos.linkNameHelp')}
          error={findError('label')}
        >
          {(id) => (
            <TextInput
              id={id}
              value={values.label}
              most={80}
              onChange={(label) => set({ label })}
            />
          )}
        </DeskField>
        <div className="dk-fields">
          <DeskField label={t('promos.linkCode')} error={findError('promocode')}>
            {(id) => (
              <SelectInput
                id={id}
                value={values.promocode}
                choices={[
                  { value: '', text: t('promos.linkNoCode') },
                  ...codes.map(({ promocode }) => ({ value: promocode, text: promocode })),
                ]}
                onChange={(promocode) => set({ promocode })}
              />
            )}
          </DeskField>
          <DeskField label={t('promos.linkType')} error={findError('vehtypeid')}>
            {(id) => (
              <SelectInput
                id={id}
                value={String(values.vehtypeid)}
                choices={[
                  { value: '0', text: t('promos.linkAnyType') },
                  ...types.map(({ vehtypeid, name }) => ({ value: String(vehtypeid), text: name })),
                ]}
                onChange={(value) => set({ vehtypeid: Number(value) })}
              />
            )}
          </DeskField>
          <DeskField label={t('promos.linkMode')} error={findError('layoutmode')}>
            {(id) => (
              <SelectInput
                id={id}
                value={values.layoutmode}
                choices={[
                  { value: '', text: t('promos.linkOwnMode') },
                  ...Object.keys(MODES).map((mode) => ({ value: mode, text: mode })),
                ]}
                onChange={(layoutmode) => set({ layoutmode })}
              />
            )}
          </DeskField>
        </div>
        <div className="dk-fields">
          {PERSON.map(([field, label]) => (
            <DeskField key={field} label={t(label)} error={findError(field)}>
              {(id) => (
                <TextInput
                  id={id}
                  value={values[field]}
                  onChange={(value) => set({ [field]: value })}
                />
              )}
            </DeskField>
          ))}
        </div>
        <DeskField label={t('promos.linkDays')} error={findError('days')}>
          {(id) => (
            <NumberInput
              id={id}
              value={Number(values.days)}
              least={1}
              most={366}
              unit={t('promos.linkDaysUnit')}
              onChange={(days) => set({ days: days ?? 1 })}
            />
          )}
        </DeskField>
        <SwitchRow
          label={t('promos.linkLock')}
          help={t('promos.linkLockHelp')}
          value={values.changesallowed}
          onChange={(changesallowed) => set({ changesallowed })}
        />
        <button type="submit" className="unseen" tabIndex={-1}>
          {t('promos.linkMake')}
        </button>
      </form>
    </DeskSheet>
  )
}

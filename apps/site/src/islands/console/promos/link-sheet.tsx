import { MODES } from '@kerbside/domain/booking/modes.ts'
import { changeAtDesk } from '@kerbside/web/change-at-desk.ts'
import { type LinkSaid, type Links, MAKE_LINK } from '@kerbside/web/promo/desk-api.ts'
import { say } from '@kerbside/words/say.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DeskButton } from '../desk-button.tsx'
import { useDesk } from '../desk-means.tsx'
import { DeskSheet } from '../desk-sheet.tsx'
import { DeskField } from '../form/desk-field.tsx'
import { NumberInput } from '../form/number-input.tsx'
import { SelectInput } from '../form/select-input.tsx'
import { SwitchRow } from '../form/switch-row.tsx'
import { TextInput } from '../form/text-input.tsx'
import { linksOfDesk, promosOfDesk } from './promo-queries.ts'

const BEGIN: LinkSaid = {
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

/** A link is described, made, and shown this one time. */
export function LinkSheet({ onClose }: { onClose: () => void }) {
  const { tell } = useDesk()
  const queries = useQueryClient()
  const { data: promos } = useQuery(promosOfDesk())
  const [said, setSaid] = useState(BEGIN)
  const [faults, setFaults] = useState<Links['faults']>([])
  const [trouble, setTrouble] = useState('')
  const [url, setUrl] = useState('')
  const set = (part: Partial<LinkSaid>) => setSaid((now) => ({ ...now, ...part }))
  const faultOf = (path: keyof LinkSaid) => faults.find((fault) => fault.path === path)?.message
  const make = async () => {
    setTrouble('')
    const answer = await changeAtDesk(MAKE_LINK, said)
    if (!answer.heard) return setTrouble(answer.message)
    setFaults(answer.reply.faults)
    if (answer.reply.faults.length > 0) return
    queries.setQueryData(linksOfDesk().queryKey, { ...answer.reply, url: '' })
    setUrl(answer.reply.url)
  }
  const copy = () =>
    void navigator.clipboard.writeText(url).then(() => tell(say('promos.linkCopied')))
  if (url !== '')
    return (
      <DeskSheet
        title={said.label}
        sentence={say('promos.linkIs')}
        onClose={onClose}
        actions={<DeskButton onPress={onClose}>{say('promos.linkDone')}</DeskButton>}
      >
        <p className="dk-link-made">
          <code>{url}</code>
          <DeskButton look="primary" onPress={copy}>
            {say('promos.linkCopy')}
          </DeskButton>
        </p>
      </DeskSheet>
    )
  const codes = promos?.promos.filter(({ stands }) => stands === 'open' || stands === 'later') ?? []
  const types = promos?.vehicletypes ?? []
  return (
    <DeskSheet
      title={say('promos.linksNew')}
      onClose={onClose}
      actions={
        <>
          <DeskButton onPress={onClose}>{say('promos.cancel')}</DeskButton>
          <DeskButton look="primary" onPress={() => void make()}>
            {say('promos.linkMake')}
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
        {trouble && (
          <p className="dk-note bad" role="alert">
            {trouble}
          </p>
        )}
        <DeskField
          label={say('promos.linkName')}
          help={say('promos.linkNameHelp')}
          error={faultOf('label')}
        >
          {(id) => (
            <TextInput id={id} value={said.label} most={80} onChange={(label) => set({ label })} />
          )}
        </DeskField>
        <div className="dk-fields">
          <DeskField label={say('promos.linkCode')} error={faultOf('promocode')}>
            {(id) => (
              <SelectInput
                id={id}
                value={said.promocode}
                choices={[
                  { value: '', text: say('promos.linkNoCode') },
                  ...codes.map(({ promocode }) => ({ value: promocode, text: promocode })),
                ]}
                onChange={(promocode) => set({ promocode })}
              />
            )}
          </DeskField>
          <DeskField label={say('promos.linkType')} error={faultOf('vehtypeid')}>
            {(id) => (
              <SelectInput
                id={id}
                value={String(said.vehtypeid)}
                choices={[
                  { value: '0', text: say('promos.linkAnyType') },
                  ...types.map(({ vehtypeid, name }) => ({ value: String(vehtypeid), text: name })),
                ]}
                onChange={(value) => set({ vehtypeid: Number(value) })}
              />
            )}
          </DeskField>
          <DeskField label={say('promos.linkMode')} error={faultOf('layoutmode')}>
            {(id) => (
              <SelectInput
                id={id}
                value={said.layoutmode}
                choices={[
                  { value: '', text: say('promos.linkOwnMode') },
                  ...Object.keys(MODES).map((mode) => ({ value: mode, text: mode })),
                ]}
                onChange={(layoutmode) => set({ layoutmode })}
              />
            )}
          </DeskField>
        </div>
        <div className="dk-fields">
          {PERSON.map(([field, label]) => (
            <DeskField key={field} label={say(label)} error={faultOf(field)}>
              {(id) => (
                <TextInput
                  id={id}
                  value={said[field]}
                  onChange={(value) => set({ [field]: value })}
                />
              )}
            </DeskField>
          ))}
        </div>
        <DeskField label={say('promos.linkDays')} error={faultOf('days')}>
          {(id) => (
            <NumberInput
              id={id}
              value={Number(said.days)}
              least={1}
              most={366}
              unit={say('promos.linkDaysUnit')}
              onChange={(days) => set({ days: days ?? 1 })}
            />
          )}
        </DeskField>
        <SwitchRow
          label={say('promos.linkLock')}
          help={say('promos.linkLockHelp')}
          value={said.changesallowed}
          onChange={(changesallowed) => set({ changesallowed })}
        />
        <button type="submit" className="unseen" tabIndex={-1}>
          {say('promos.linkMake')}
        </button>
      </form>
    </DeskSheet>
  )
}

import * as calls from '@kerbside/contract/calls.generated/operator-area.ts'
import { t } from '@kerbside/words/translate.ts'
import { useRef, useState } from 'react'
import { DeskButton } from '../ui/desk-button.tsx'
import { DeskGroup } from '../ui/desk-page.tsx'
import { DeskField } from '../ui/form/desk-field.tsx'
import { TickList } from '../ui/form/tick-list.tsx'
import { MAX_EXTRACT_BYTES, uploadExtract } from './upload-extract.ts'
import { type Areas, useAreaChange } from './use-areas.ts'

const GEOFABRIK = 'https://download.geofabrik.de'
const PARTS = ['streets', 'places', 'map'] as const
const MEGABYTE = 1_000_000

/** Uploads an extract, and imports it. */
export function ExtractForm({ areas }: { areas: Areas }) {
  const { busy, send, rejection, refetch } = useAreaChange()
  const upload = useUpload(() => void refetch())
  const [wanted, setWanted] = useState<string>()
  const available = PARTS.filter((part) => part !== 'streets' || areas.hasStreetEngine)
  const [parts, setParts] = useState<readonly (typeof PARTS)[number][]>(available)
  const { extracts } = areas
  const chosen = extracts.find(({ name }) => name === wanted) ?? extracts[0]
  const isRunning = areas.lastImport?.state === 'running'
  return (
    <DeskGroup title={t('streets.import')}>
      <p className="soft">
        {t('streets.importText')} <a href={GEOFABRIK}>{t('streets.geofabrik')}</a>
      </p>
      <DeskField label={t('streets.upload')} help={t('streets.uploadHelp')} error={upload.error}>
        {(id) => (
          <input
            id={id}
            type="file"
            accept=".pbf"
            disabled={upload.progress !== undefined}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void upload.start(file)
            }}
          />
        )}
      </DeskField>
      {upload.progress && (
        <div className="dk-import-progress">
          <span>
            {t('streets.uploading', {
              name: upload.progress.name,
              percent: Math.floor(upload.progress.part * 100),
            })}
          </span>
          <progress value={upload.progress.part} aria-label={t('streets.upload')} />
          <DeskButton size="small" onPress={upload.stop}>
            {t('streets.stopUpload')}
          </DeskButton>
        </div>
      )}
      {chosen ? (
        <>
          <DeskField label={t('streets.choose')}>
            {(id) => (
              <select
                id={id}
                value={chosen.name}
                onChange={({ target }) => setWanted(target.value)}
              >
                {extracts.map(({ name, bytes }) => (
                  <option key={name} value={name}>
                    {t('streets.chosenSize', {
                      name,
                      megabytes: Math.max(0.1, Math.round((bytes / MEGABYTE) * 10) / 10),
                    })}
                  </option>
                ))}
              </select>
            )}
          </DeskField>
          <TickList
            label={t('streets.parts')}
            choices={available.map((id) => ({ id, name: t(`streets.part.${id}`) }))}
            chosen={parts}
            help={areas.hasStreetEngine ? undefined : t('streets.noEngine')}
            onChange={setParts}
          />
          <div className="dk-acts">
            <DeskButton
              look="primary"
              disabled={busy || isRunning || parts.length === 0}
              onPress={() =>
                void send(calls.startAreaImport, { extract: chosen.name, parts: [...parts] })
              }
            >
              {t('streets.start')}
            </DeskButton>
            {chosen.isOwn && (
              <DeskButton
                disabled={busy || isRunning}
                onPress={() => void send(calls.removeExtract, { name: chosen.name })}
              >
                {t('streets.deleteFile')}
              </DeskButton>
            )}
          </div>
          <p className="soft small">{t('streets.startHelp')}</p>
        </>
      ) : (
        <p className="soft">{t('streets.noFiles')}</p>
      )}
      {rejection && (
        <p className="dk-note bad" role="alert">
          {rejection}
        </p>
      )}
    </DeskGroup>
  )
}

/** One upload at a time. */
function useUpload(onDone: () => void) {
  const [progress, setProgress] = useState<{ name: string; part: number }>()
  const [error, setError] = useState<string>()
  const stopping = useRef<AbortController>(undefined)
  const start = async (file: File) => {
    setError(undefined)
    if (!file.name.endsWith('.osm.pbf')) return setError(t('streets.badName'))
    if (file.size > MAX_EXTRACT_BYTES) return setError(t('streets.tooLarge'))
    const controller = new AbortController()
    stopping.current = controller
    setProgress({ name: file.name, part: 0 })
    const result = await uploadExtract(file, {
      signal: controller.signal,
      onBytes: (bytes) => setProgress({ name: file.name, part: bytes / file.size }),
    })
    setProgress(undefined)
    if (result.ok) onDone()
    else setError(result.message || undefined)
  }
  return { progress, error, start, stop: () => stopping.current?.abort() }
}

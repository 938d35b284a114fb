import { Gauge, type Registry } from 'prom-client'
import { cacheBriefly } from '../cache-briefly.ts'
import type { Deps } from '../deps.ts'
import { findLastBackup, type LastBackup } from '../features/hosting/find-last-backup.ts'

/** Adds the last backup to /metrics: its age, how long it took, its size, and whether the last attempt failed. */
export function countBackup(registry: Registry, deps: Pick<Deps, 'db' | 'now'>): void {
  const cache = cacheBriefly<LastBackup>()
  const read = () => cache.get(deps.now(), { key: 'backup', load: () => findLastBackup(deps) })
  const gauge = (
    name: string,
    { help, of }: { help: string; of: (backup: LastBackup) => number | undefined },
  ) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        // without the database the other metrics are still served
        const value = await read().then(of, () => Number.NaN)
        if (value === undefined) this.remove()
        else this.set(value)
      },
    })
  gauge('kerbside_backup_age_seconds', {
    help: 'Time since the last verified backup; missing if there is none',
    of: ({ at }) => at && (deps.now().getTime() - at.getTime()) / 1_000,
  })
  gauge('kerbside_backup_failed', {
    help: '1 if the last attempt to make the scheduled backup failed, else 0',
    of: ({ failure }) => (failure ? 1 : 0),
  })
  gauge('kerbside_backup_bytes', {
    help: 'The size of the last scheduled backup; missing if there is none',
    of: ({ verified }) => verified?.bytes,
  })
  gauge('kerbside_backup_seconds', {
    help: 'How long the last scheduled backup took, with its verification; missing if there is none',
    of: ({ verified }) => verified?.seconds,
  })
}

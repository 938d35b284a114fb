import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Where systemd does not run, podman needs another manager of cgroups. */
const GLOBAL = existsSync('/run/systemd/private')
  ? []
  : ['--runtime', 'runc', '--cgroup-manager', 'cgroupfs']
/** Not every machine lets a container raise them. */
const LIMITS = ['--ulimit', 'nofile=20000:20000', '--ulimit', 'nproc=1024:1024']

type Args = readonly (string | readonly string[])[]

export const podman = (...args: Args): string =>
  execFileSync('podman', [...GLOBAL, ...args.flat()], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  })

/** Starts a container in the background. */
export const runContainer = (...args: Args): string =>
  podman('run', '--detach', '--pull=never', ...LIMITS, ...args)

/** podman-compose in a folder of compose files; its project has the folder's name. */
export function compose(
  folder: string,
  { file, env, args }: { file: string; env: Readonly<Record<string, string>>; args: string[] },
): void {
  execFileSync(
    'podman-compose',
    [
      `--podman-args=${GLOBAL.join(' ')}`,
      `--podman-run-args=${['--pull=never', ...LIMITS].join(' ')}`,
      '-f',
      file,
      ...args,
    ],
    { cwd: folder, stdio: 'ignore', env: { ...process.env, ...env } },
  )
}
